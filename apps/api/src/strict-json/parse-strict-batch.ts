// A batch is cut into its items by their bytes, and each item is read by the very function that reads a single post.
import { type JsonRefusal, type JsonRefusalCode, jsonRefusal } from './json-refusal.js';
import type { JsonLimits } from './json-value.js';
import { type ParsedJson, parseStrictJson } from './parse-strict-json.js';

export interface BatchLimits extends JsonLimits {
  readonly items: number;
  readonly itemBytes: number;
}

export type ParsedBatch =
  | { readonly ok: true; readonly items: readonly ParsedJson[] }
  | { readonly ok: false; readonly refusal: JsonRefusal };

/**
 * Reads `{"items":[…]}`. An item that is not strict JSON is refused alone, even for bytes that are not UTF-8; the batch
 * is refused only where its items cannot be told apart. All limits but `items` are for each item by itself.
 */
export function parseStrictBatch(bytes: Uint8Array, limits: BatchLimits, omit?: string): ParsedBatch {
  const pieces = new BatchCutter(latin1(bytes)).cut(limits.items + 1);
  if (pieces === null) return refused(isJson(bytes) ? 'envelope' : 'syntax');
  if (pieces.length === 0) return refused('too_few_items', ['items']);
  if (pieces.length > limits.items) return refused('too_many_items', ['items']);
  const items = pieces.map(({ start, end }): ParsedJson => {
    if (end - start > limits.itemBytes) return { ok: false, refusal: jsonRefusal('item_too_large') };
    return parseStrictJson(bytes.subarray(start, end), limits, omit);
  });
  return { ok: true, items };
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Finds where items start and end. `text` has one character a byte, so that positions are the same in both. */
class BatchCutter {
  private position = 0;

  constructor(private readonly text: string) {}

  /** At most `most` pieces; null where this is not an envelope. */
  cut(most: number): Piece[] | null {
    if (!this.take('{') || !this.takeItemsName() || !this.take(':') || !this.take('[')) return null;
    const pieces: Piece[] = [];
    if (this.take(']')) return this.atEnd() ? pieces : null;
    while (pieces.length < most) {
      const piece = this.piece();
      if (piece === null) return null;
      pieces.push(piece);
      if (this.take(',')) continue;
      return this.take(']') && this.atEnd() ? pieces : null;
    }
    return pieces;
  }

  private piece(): Piece | null {
    this.skipSpace();
    const start = this.position;
    let depth = 0;
    for (;;) {
      switch (this.text[this.position]) {
        case undefined:
          return null;
        case '"':
          this.position = this.closingQuote();
          if (this.position === -1) return null;
          break;
        case '{':
        case '[':
          depth += 1;
          break;
        case ',':
          if (depth === 0) return this.pieceFrom(start);
          break;
        case '}':
        case ']':
          if (depth === 0) return this.pieceFrom(start);
          depth -= 1;
      }
      this.position += 1;
    }
  }

  private pieceFrom(start: number): Piece | null {
    return this.position === start ? null : { start, end: this.position };
  }

  private closingQuote(): number {
    let quote = this.text.indexOf('"', this.position + 1);
    while (quote !== -1 && this.isEscaped(quote)) quote = this.text.indexOf('"', quote + 1);
    return quote;
  }

  private isEscaped(quote: number): boolean {
    let before = quote - 1;
    while (this.text[before] === '\\') before -= 1;
    return (quote - before) % 2 === 0;
  }

  private takeItemsName(): boolean {
    this.skipSpace();
    const isName = this.text.startsWith('"items"', this.position);
    if (isName) this.position += '"items"'.length;
    return isName;
  }

  private take(character: string): boolean {
    this.skipSpace();
    const isNext = this.text[this.position] === character;
    if (isNext) this.position += 1;
    return isNext;
  }

  private atEnd(): boolean {
    if (!this.take('}')) return false;
    this.skipSpace();
    return this.position === this.text.length;
  }

  private skipSpace(): void {
    while (/[ \t\n\r]/.test(this.text[this.position] ?? '')) this.position += 1;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function refused(code: JsonRefusalCode, path?: readonly string[]): ParsedBatch {
  return { ok: false, refusal: jsonRefusal(code, path) };
}
