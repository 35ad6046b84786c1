// What a pasted text may be, read off its form. Pure.
import { isMessageId } from '@oneping/contracts';
import { isId } from '../http/path-id.js';

export interface ReadSearch {
  readonly text: string;
  /** Of one of our own rows. */
  readonly id: string | null;
  /** The delivery whose key was handed to the provider: the local part of a mail's Message-ID, the end of a webhook-id. */
  readonly keyOf: string | null;
  /** As a provider wrote it: without the angle brackets of a mail. */
  readonly providerMessageId: string;
  /** When a request id was made that tells its time, ms since 1970. */
  readonly madeAtMs: number | null;
  /** A beginning of message IDs, and the first text that has it no more. */
  readonly prefix: readonly [from: string, before: string] | null;
}

/** 16 bytes in base64url, behind what adapters write before them. */
const PROVIDER_KEY = /(?:^|[^A-Za-z0-9])([A-Za-z0-9_-]{21}[AQgw])(?:@[^@]*)?$/;
/** After every character of a message ID. */
const AFTER_ALL = '\u007f';

export function readSearch(text: string): ReadSearch {
  const bare = /^<[^<>]+>$/.test(text) ? text.slice(1, -1) : text;
  const lower = text.toLowerCase();
  const id = isId(lower) ? lower : null;
  return {
    text,
    id,
    keyOf: keyIn(bare),
    providerMessageId: bare,
    madeAtMs: id === null ? null : madeAtMs(id),
    prefix: isMessageId(text) ? [text, `${text}${AFTER_ALL}`] : null,
  };
}

function keyIn(text: string): string | null {
  const key = PROVIDER_KEY.exec(text)?.[1];
  if (key === undefined) return null;
  const hex = Buffer.from(key, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Null for an id of another version than 7. */
function madeAtMs(id: string): number | null {
  return id[14] === '7' ? Number.parseInt(id.replace('-', '').slice(0, 12), 16) : null;
}
