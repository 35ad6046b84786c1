// Who asks the API: a service with its key, or a person with a session; and what they were answered, where that is kept.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export class Caller {
  constructor(
    private readonly api: NestFastifyApplication,
    /** Where the requests come from. */
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same place under other headers. */
  with(headers: Readonly<Record<string, string>>): Caller {
    return new Caller(this.api, this.address, { ...this.headers, ...headers });
  }

  async ask(method: Method, path: string, { json, headers = {} }: Asked = {}): Promise<Answer> {
    const answer = await this.api
      .getHttpAdapter()
      .getInstance()
      .inject({
        method,
        url: path,
        remoteAddress: this.address,
        headers: {
          host: '127.0.0.1',
          ...this.headers,
          ...headers,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { payload: JSON.stringify(json) }),
      });
    const isJson = /\bjson\b/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : {},
    };
  }

  /** The same, of which nothing but success is expected. */
  async must(method: Method, path: string, asked: Asked = {}): Promise<Answer> {
    const answer = await this.ask(method, path, asked);
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
