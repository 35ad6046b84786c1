// A promise and its two ends apart (Node 20 has no Promise.withResolvers).

export interface PromiseParts<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

export function promiseParts<Value>(): PromiseParts<Value> {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
