// One bad input: a request byte by byte, and the refusal that it has to get.

export interface BadInput {
  /** Begins with its number in the table of bad inputs, where it has one. */
  readonly name: string;
  readonly method: string;
  readonly target: string;
  /** Beside Host, Authorization, Connection and the length of the body. */
  readonly headers: readonly string[];
  /** In it and in the headers, @ID@ becomes a message ID of its own, and @CANARY@ what must be repeated nowhere. */
  readonly body: Buffer | null;
  readonly status: number;
  /** Of the problem; null where nothing of HTTP is there to be answered in its own words. */
  readonly code: string | null;
  /** JSON pointers of `errors`, all of them. */
  readonly pointers?: readonly string[];
  /** The headers that would be sent without being asked for are left out. */
  readonly isBare?: boolean;
}

interface Expected {
  readonly status?: number;
  readonly code?: string | null;
  readonly pointers?: readonly string[];
  readonly isBare?: boolean;
}

export const JSON_TYPE = 'Content-Type: application/json';
export const GOOD = { messageId: '@ID@', to: { email: 'a@b.test' }, content: { text: 'Hello @CANARY@' } };

/** The good post with `changes`, refused at `pointers`. */
export function bad(name: string, changes: object, pointers: readonly string[], code = 'invalid_request'): BadInput {
  return badBody(name, JSON.stringify({ ...GOOD, ...changes }), { code, pointers });
}

export function badBody(name: string, body: string | Buffer, expected: Expected = {}): BadInput {
  return request(name, 'POST /v1/notifications', { body, ...expected });
}

/** The good post under other headers. */
export function badHeaders(name: string, headers: readonly string[], expected: Expected = {}): BadInput {
  return request(name, 'POST /v1/notifications', { body: JSON.stringify(GOOD), headers, ...expected });
}

export function badQuery(name: string, target: string, pointers?: readonly string[]): BadInput {
  return request(name, `GET ${target}`, pointers === undefined ? {} : { pointers });
}

/** A request to any other operation. */
export function request(
  name: string,
  operation: string,
  options: Expected & {
    readonly body?: string | Buffer;
    readonly json?: unknown;
    readonly headers?: readonly string[];
  } = {},
): BadInput {
  const [method = '', target = ''] = operation.split(/ (.*)/s);
  const { json, body = json === undefined ? undefined : JSON.stringify(json), headers, ...expected } = options;
  return {
    name,
    method,
    target,
    headers: headers ?? (body === undefined ? [] : [JSON_TYPE]),
    body: body === undefined ? null : Buffer.from(body),
    status: 400,
    code: 'invalid_request',
    ...expected,
  };
}
