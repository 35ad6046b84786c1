// The bytes of a JSON body, read strictly within the limits that every body has.
import { LIMITS } from '@oneping/contracts';
import { type ParsedJson, parseStrictJson } from '../strict-json/index.js';
import { Problem } from './problem.js';

type Read = Extract<ParsedJson, { ok: true }>;
type Refusal = Extract<ParsedJson, { ok: false }>['refusal'];

const limits = { depth: LIMITS.jsonDepth, keys: LIMITS.jsonKeys, stringBytes: LIMITS.jsonStringBytes };

/** The value and its canonical form, which leaves out the outermost member `omit`; throws what `refused` says where it cannot be read. */
export function parseBody(bytes: Uint8Array, omit?: string, refused = refusedJson): Read {
  const parsed = parseStrictJson(bytes, limits, omit);
  if (parsed.ok) return parsed;
  throw refused(parsed.refusal);
}

export function refusedJson({ problem, pointer, code, message }: Refusal): Problem {
  return new Problem(problem, message, { errors: [{ pointer, code, message }] });
}
