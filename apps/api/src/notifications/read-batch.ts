// The items of a batch, each read by itself and within the limits of a single post.
import { LIMITS } from '@oneping/contracts';
import { refusedJson } from '../http/parse-body.js';
import { type ParsedJson, parseStrictBatch } from '../strict-json/index.js';

const LIMITS_OF_BATCH = {
  depth: LIMITS.jsonDepth,
  keys: LIMITS.jsonKeys,
  stringBytes: LIMITS.jsonStringBytes,
  items: LIMITS.batchItems,
  itemBytes: LIMITS.bodyBytes,
};

/** Throws a 400 only where the items cannot be told apart, or where there are none or too many. */
export function readBatch(bytes: Uint8Array): readonly ParsedJson[] {
  const batch = parseStrictBatch(bytes, LIMITS_OF_BATCH, 'messageId');
  if (batch.ok) return batch.items;
  throw refusedJson(batch.refusal);
}
