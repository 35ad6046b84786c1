// What was typed cannot be carried out; the message says how to type it.

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
