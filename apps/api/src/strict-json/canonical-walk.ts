// The walk over text that JSON.parse has taken: writes its canonical form (RFC 8785) and refuses what could be read in two ways.
import { exactNumber } from './exact-number.js';
import { type JsonRefusalCode, RefusedJson } from './json-refusal.js';
import type { JsonLimits } from './json-value.js';

const LONE_SURROGATE = /\p{Surrogate}/u;
const NUMBER = /[-+.\deE]+/y;

export class CanonicalWalk {
  private position = 0;
  private depth = 0;
  private keyCount = 0;
  /** Where the next backslash is, so that most strings need no look inside; past the end if there is none. */
  private backslashAt = 0;
  /** Names and indexes down to here. Entries past `depth` are left over. */
  private readonly path: (string | number)[] = [];

  /** `text` must be JSON. `omit` names a member of the outermost object that the canonical form leaves out. */
  constructor(
    private readonly text: string,
    private readonly limits: JsonLimits,
    private readonly omit: string | undefined,
  ) {
    this.findBackslash();
  }

  /** The canonical form of the value that comes next. Throws RefusedJson. */
  value(): string {
    switch (this.nextCharacter()) {
      case '"':
        return this.string();
      case '{':
        return this.object();
      case '[':
        return this.list();
      case 't':
        return this.word('true');
      case 'f':
        return this.word('false');
      case 'n':
        return this.word('null');
      default:
        return this.number();
    }
  }

  private object(): string {
    this.enter();
    const level = this.depth;
    const members: Member[] = [];
    let isSorted = true;
    let last = '';
    while (this.nextCharacter() !== '}') {
      const quotedName = this.name();
      const name = this.path[level - 1] as string;
      this.skip(':');
      const value = this.value();
      this.skip(',');
      isSorted &&= members.length === 0 || last < name;
      last = name;
      members.push({ name, text: level === 1 && name === this.omit ? '' : `${quotedName}:${value}` });
    }
    if (!isSorted) this.sort(members);
    this.leave();
    return `{${joined(members)}}`;
  }

  /** By UTF-16 code units, never by locale. Equal names come to lie side by side, which is where they are found. */
  private sort(members: Member[]): void {
    members.sort((a, b) => (a.name < b.name ? -1 : 1));
    let last: string | undefined;
    for (const { name } of members) {
      this.path[this.depth - 1] = name;
      if (name === last) this.refuse('duplicate_key');
      last = name;
    }
  }

  private list(): string {
    this.enter();
    const level = this.depth;
    let canonical = '';
    for (let index = 0; this.nextCharacter() !== ']'; index += 1) {
      this.path[level - 1] = index;
      const item = this.value();
      this.skip(',');
      canonical += index === 0 ? item : `,${item}`;
    }
    this.leave();
    return `[${canonical}]`;
  }

  private enter(): void {
    if (this.depth === this.limits.depth) this.refuse('too_deep');
    this.position += 1;
    this.depth += 1;
  }

  private leave(): void {
    this.position += 1;
    this.depth -= 1;
  }

  /** Leaves the name itself, unescaped, at the end of the path. */
  private name(): string {
    const level = this.depth;
    this.keyCount += 1;
    if (this.keyCount > this.limits.keys) this.refuse('too_many_keys', []);
    // What is wrong with a name is told of the object that has it.
    this.depth = level - 1;
    const quoted = this.string();
    this.depth = level;
    const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
    this.path[level - 1] = name;
    if (reachesPrototype(name)) this.refuse('forbidden_key');
    return quoted;
  }

  private string(): string {
    const start = this.position;
    const end = this.closingQuote(start);
    this.position = end + 1;
    const written = this.text.slice(start, end + 1);
    const hasEscape = this.backslashAt < end;
    if (hasEscape) this.findBackslash();
    // A UTF-16 unit takes at most three bytes of UTF-8, and escapes only make a string shorter.
    const fits =
      written.length * 3 <= this.limits.stringBytes || Buffer.byteLength(written) - 2 <= this.limits.stringBytes;
    return fits && (!hasEscape || isCanonical(written)) ? written : this.rewritten(written);
  }

  private rewritten(written: string): string {
    const value = JSON.parse(written) as string;
    if (Buffer.byteLength(value) > this.limits.stringBytes) this.refuse('string_too_long');
    if (LONE_SURROGATE.test(value)) this.refuse('lone_surrogate');
    if (value.includes('\0')) this.refuse('nul_character');
    return JSON.stringify(value);
  }

  private closingQuote(start: number): number {
    let quote = this.text.indexOf('"', start + 1);
    while (this.backslashAt < quote && this.isEscaped(quote)) quote = this.text.indexOf('"', quote + 1);
    return quote;
  }

  /** After an odd number of backslashes. */
  private isEscaped(quote: number): boolean {
    let before = quote - 1;
    while (this.text[before] === '\\') before -= 1;
    return (quote - before) % 2 === 0;
  }

  private findBackslash(): void {
    const at = this.text.indexOf('\\', this.position);
    this.backslashAt = at === -1 ? this.text.length : at;
  }

  private number(): string {
    NUMBER.lastIndex = this.position;
    const [written = ''] = NUMBER.exec(this.text) ?? [];
    this.position += written.length;
    const value = exactNumber(written);
    return typeof value === 'string' ? this.refuse(value) : String(value);
  }

  private word(word: string): string {
    this.position += word.length;
    return word;
  }

  private skip(character: ':' | ','): void {
    if (this.nextCharacter() === character) this.position += 1;
  }

  /** Passes white space; the character after it stays unread. */
  private nextCharacter(): string | undefined {
    const { text } = this;
    while (text.charCodeAt(this.position) <= 0x20) this.position += 1;
    return text[this.position];
  }

  private refuse(code: JsonRefusalCode, path = this.path.slice(0, this.depth)): never {
    throw new RefusedJson(code, path);
  }
}

interface Member {
  readonly name: string;
  /** `"name":value`, or nothing where it is left out. */
  readonly text: string;
}

function joined(members: readonly Member[]): string {
  let canonical = '';
  for (const { text } of members) {
    if (text !== '') canonical += canonical === '' ? text : `,${text}`;
  }
  return canonical;
}

/** Only \/ and \u are written otherwise in canonical form, and only \u can hide half a surrogate pair or U+0000. */
function isCanonical(written: string): boolean {
  return !written.includes('\\u') && !written.includes('\\/');
}

/** Names through which code that copies objects can get at a prototype. */
function reachesPrototype(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype';
}
