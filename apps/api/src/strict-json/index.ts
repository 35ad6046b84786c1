// Bodies read from bytes without guessing, and the fingerprint that their canonical form gives.
export * from './changed-pointers.js';
export * from './fingerprint.js';
export type { JsonRefusal } from './json-refusal.js';
export * from './json-value.js';
export * from './parse-strict-batch.js';
export * from './parse-strict-json.js';
