// Finds the end of a message in the bytes after DATA. Only CRLF.CRLF ends it: a lone CR or LF is content.

const terminator = Buffer.from('\r\n.\r\n');

export class BodyScanner {
  // The CRLF of the DATA line counts as the one before the first dot.
  private readonly parts: Buffer[] = [terminator.subarray(0, 2)];
  private tail: Buffer = terminator.subarray(0, 2);
  private taken = 0;

  /** Bytes of the message up to now, as on the wire, without the final dot. */
  get size(): number {
    return this.taken;
  }

  /** Takes more bytes. Gives back what follows the final dot, or undefined while there is none. */
  take(chunk: Buffer): Buffer | undefined {
    const window = Buffer.concat([this.tail, chunk]);
    const at = window.indexOf(terminator);
    if (at < 0) {
      this.parts.push(chunk);
      this.taken += chunk.length;
      this.tail = window.subarray(Math.max(0, window.length - (terminator.length - 1)));
      return undefined;
    }
    const end = at + terminator.length;
    this.parts.push(chunk.subarray(0, Math.max(0, end - this.tail.length)));
    this.taken = Buffer.concat(this.parts).length - terminator.length;
    return window.subarray(end);
  }

  /** The whole message with stuffed dots taken out. Only once `take` has found the end. */
  message(): Buffer {
    const wire = Buffer.concat(this.parts);
    const stuffed = wire.subarray(2, wire.length - 3).toString('latin1');
    return Buffer.from(stuffed.replace(/(^|\r\n)\./g, '$1'), 'latin1');
  }
}
