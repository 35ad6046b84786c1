// One connection through the proxy: bytes in both directions until a cut, a pause or an end.
import { connect, type Socket } from 'node:net';
import { BytePattern } from './byte-pattern.js';
import type { CutOrder, Direction } from './cut.js';

export class ProxiedLink {
  private readonly server: Socket;
  private readonly patterns = new Map<CutOrder, BytePattern>();
  private isPaused = false;
  private isCut = false;

  constructor(
    private readonly client: Socket,
    target: { host: string; port: number },
    /** The orders that stand now; asked for every piece. */
    private readonly orders: () => readonly CutOrder[],
  ) {
    this.server = connect({ ...target, noDelay: true, allowHalfOpen: true });
    this.carry('toServer', client, this.server);
    this.carry('toClient', this.server, client);
  }

  pause(): void {
    this.isPaused = true;
    this.client.pause();
    this.server.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.client.resume();
    this.server.resume();
  }

  /** Destroys both sides at once. */
  cut(): void {
    this.isCut = true;
    this.client.destroy();
    this.server.destroy();
  }

  private carry(direction: Direction, from: Socket, to: Socket): void {
    from.on('data', (piece: Buffer) => {
      if (this.isCut) return;
      const found = this.firstCut(direction, piece);
      if (found !== undefined) return this.cutAt(found.order, piece.subarray(0, found.upTo), from, to);
      if (!to.write(piece)) from.pause();
    });
    to.on('drain', () => {
      if (!this.isPaused) from.resume();
    });
    from.on('end', () => to.end());
    // A link that broke on one side must not look alive on the other.
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroySoon());
  }

  private firstCut(direction: Direction, piece: Buffer): { order: CutOrder; upTo: number } | undefined {
    for (const order of this.orders()) {
      if (order.direction !== direction) continue;
      const due = this.patternOf(order)
        .findIn(piece)
        .find(() => order.isDue());
      if (due !== undefined) return { order, upTo: order.options.before ? due.start : due.end };
    }
    return undefined;
  }

  private patternOf(order: CutOrder): BytePattern {
    const pattern = this.patterns.get(order) ?? new BytePattern(order.pattern);
    this.patterns.set(order, pattern);
    return pattern;
  }

  // What was forwarded before the cut must arrive, so that the far side is closed behind it and the near side at once.
  private cutAt(order: CutOrder, lastBytes: Buffer, from: Socket, to: Socket): void {
    this.isCut = true;
    from.destroy();
    if (lastBytes.length > 0) to.write(lastBytes);
    to.destroySoon();
    order.made();
  }
}
