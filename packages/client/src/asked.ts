// A list's query as callers write it: where several values may be given, one may too.
export type Asked<Query> = {
  readonly [Name in keyof Query]?: Query[Name] | OneOf<Query[Name]>;
};

type OneOf<Value> = Value extends readonly (infer One)[] ? One : never;
