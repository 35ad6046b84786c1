// Watches how much of a message the mail library has read: it reads only after the relay's 354, so that tells how far the call came.
import { Readable } from 'node:stream';

/** `untouched`: not a byte left. `begun`: some did, but not the final dot. `complete`: the dot may have left. */
export type HandoverState = 'untouched' | 'begun' | 'complete';

const CHUNK_BYTES = 16_384;

/** The message of one call, as often as the library's pool asks for it: once for each connection that it tries. */
export class Handover {
  private readonly streams: Readable[] = [];
  private current: HandoverState = 'untouched';
  /** What `onFirstRead` threw: the lease was over, and nothing was handed over. */
  refusal: { readonly reason: unknown } | null = null;

  /** @param onFirstRead called before the first byte is given away; its throw keeps all bytes back */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly onFirstRead: () => void,
  ) {}

  get state(): HandoverState {
    return this.current;
  }

  open(): Readable {
    let position = 0;
    const stream: Readable = new Readable({
      read: () => {
        if (position === 0 && !this.begin(stream)) return;
        stream.push(this.bytes.subarray(position, position + CHUNK_BYTES));
        position += CHUNK_BYTES;
        if (position >= this.bytes.length) stream.push(null);
      },
    });
    // Registered first, so that this is known before the reader can write the dot.
    stream.once('end', () => {
      this.current = 'complete';
    });
    stream.on('error', () => {});
    this.streams.push(stream);
    return stream;
  }

  /** Gives no more bytes away, so that no dot is written that was not written yet. */
  stop(): void {
    for (const stream of this.streams) stream.destroy();
  }

  private begin(stream: Readable): boolean {
    if (this.current !== 'untouched' || this.refusal !== null) {
      // The library asks again only where nothing was read. Should it ever be wrong, this keeps a second copy back.
      stream.destroy(new Error('The message was handed over before.'));
      return false;
    }
    try {
      this.onFirstRead();
    } catch (reason) {
      this.refusal = { reason };
      stream.destroy(new Error('The lease is over.'));
      return false;
    }
    this.current = 'begun';
    return true;
  }
}
