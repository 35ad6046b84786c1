// The fields of a provider's configuration, read from its JSON Schema: one form for every provider there is.

export interface ConfigField {
  readonly name: string;
  /** Its name in words. */
  readonly label: string;
  readonly kind: 'text' | 'number' | 'switch' | 'choice' | 'json';
  readonly isRequired: boolean;
  /** Never shown again once it is set. */
  readonly isSecret: boolean;
  readonly description?: string;
  readonly choices?: readonly string[];
  /** What holds while nothing is set. */
  readonly standard?: string;
}

interface Property {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly default?: unknown;
  readonly anyOf?: readonly Property[];
}

export function configFields(schema: Readonly<Record<string, unknown>>): ConfigField[] {
  // Safe: a JSON Schema of an object, written by our own contracts.
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Property>>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: property.title ?? name,
    kind: kindOf(property),
    isRequired: required.includes(name),
    isSecret: property.secret === true,
    ...(property.description === undefined ? {} : { description: property.description }),
    ...(property.default === undefined ? {} : { standard: textOf(property.default) }),
    ...(property.enum ? { choices: property.enum.map(String) } : {}),
  }));
}

/** A value of a configuration, as an input shows it. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function kindOf({ type, enum: choices, anyOf }: Property): ConfigField['kind'] {
  if (choices) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return 'text';
  const known = anyOf?.find((each) => each.type === 'string');
  return known ? 'text' : 'json';
}

/** What is typed, as the value that the API takes. Throws SyntaxError for JSON that is none. */
function parsedAs(kind: ConfigField['kind'], text: string): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'switch') return text === 'true';
  return kind === 'json' ? JSON.parse(text) : text;
}

/** Fields that were left empty are left out. Names the field whose JSON cannot be read. */
export function configOf(
  fields: readonly ConfigField[],
  texts: Readonly<Record<string, string>>,
): { readonly config: Record<string, unknown> } | { readonly unreadable: string } {
  const config: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = texts[name]?.trim() ?? '';
    if (text === '') continue;
    try {
      config[name] = parsedAs(kind, text);
    } catch {
      return { unreadable: name };
    }
  }
  return { config };
}

/** What of a configuration that exists was changed: a field that was emptied is taken away (null), a secret then stays. */
export function changeOf(
  fields: readonly ConfigField[],
  changed: Readonly<Record<string, string>>,
): ReturnType<typeof configOf> {
  const read = configOf(fields, changed);
  if ('unreadable' in read) return read;
  const emptied = fields.filter(({ name, isSecret }) => !isSecret && changed[name]?.trim() === '');
  return { config: { ...read.config, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) } };
}
