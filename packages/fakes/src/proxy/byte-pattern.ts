// Finds a byte sequence in a stream that comes in pieces.

/** How much of what passed is kept, so that a sequence cut up between pieces is still found. */
const keptBytes = 8 * 1024;

/** Where a sequence lies in the newest piece. */
export interface Sighting {
  /** Of its first byte; 0 when it began in an earlier piece. */
  start: number;
  /** Behind its last byte. */
  end: number;
}

/** Watches one direction of one connection. */
export class BytePattern {
  private readonly expression: RegExp;
  private passed = '';

  constructor(pattern: Buffer | RegExp) {
    this.expression = Buffer.isBuffer(pattern)
      ? new RegExp(escaped(pattern.toString('latin1')), 'g')
      : new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`);
  }

  /** Every sighting that ends in `piece`, in order. Bytes are matched as latin1. */
  findIn(piece: Buffer): Sighting[] {
    const text = this.passed + piece.toString('latin1');
    const offset = this.passed.length;
    this.passed = text.slice(-keptBytes);
    const sightings: Sighting[] = [];
    for (const match of text.matchAll(this.expression)) {
      const end = match.index + match[0].length - offset;
      if (end > 0) sightings.push({ start: Math.max(0, match.index - offset), end });
    }
    return sightings;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
