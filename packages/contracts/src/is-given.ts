// Null in a post says the same as leaving the field out.

export function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== null && value !== undefined;
}
