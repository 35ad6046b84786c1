// The operations that take a body, as OpenAPI describes them.

export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

interface Documented {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: {
    readonly responses: Readonly<
      Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
    >;
  };
}

export interface Operation {
  readonly method: string;
  /** As routed, with `:id`. */
  readonly path: string;
  readonly schema: Schema;
}

export function operationsWithBody({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      const routed = path.replace(/\{(\w+)\}/g, ':$1');
      return schema === undefined ? [] : [{ method: method.toUpperCase(), path: routed, schema }];
    }),
  );
}

/** The problem codes that an operation is documented to answer with under a status. */
export function documentedCodes(description: Description, method: string, path: string, status: number): unknown[] {
  const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const name = operation?.responses[status]?.$ref?.split('/').at(-1) ?? '';
  const schema = description.components.responses[name]?.content['application/problem+json']?.schema;
  // Safe: written by ProblemResponses.
  return (
    (schema as { allOf?: [object, { properties: { code: { enum: unknown[] } } }] })?.allOf?.[1].properties.code.enum ??
    []
  );
}
