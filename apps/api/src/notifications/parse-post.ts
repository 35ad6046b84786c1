// The JSON of a post, read within its limits: what is wrong with the message ID itself is told as such.

import { parseBody, refusedJson } from '../http/parse-body.js';
import { Problem } from '../http/problem.js';
import type { ParsedJson } from '../strict-json/index.js';
import type { Post } from './read-post.js';

type Refusal = Extract<ParsedJson, { ok: false }>['refusal'];

/** Throws a 400 where it cannot be read. */
export function parsePost(bytes: Uint8Array): Post {
  return parseBody(bytes, 'messageId', refusedPost);
}

/** These say that two things are named, not that one is named badly. */
const OF_THE_OBJECT: readonly string[] = ['duplicate_key', 'forbidden_key'];

export function refusedPost(refusal: Refusal): Problem {
  const { pointer, code, message } = refusal;
  if (pointer !== '/messageId' || OF_THE_OBJECT.includes(code)) return refusedJson(refusal);
  return new Problem('message_id_invalid', 'A message ID is 1 to 200 bytes of printable ASCII without space.', {
    errors: [{ pointer, code, message }],
  });
}
