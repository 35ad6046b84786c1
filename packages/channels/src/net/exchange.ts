// One HTTP/1.1 request over one connected socket, and its answer read up to a cap. No redirect, no retry, no second use.
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { NetError } from './net-error.js';
import type { Target } from './target.js';

export interface NetRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
}

export interface NetResponse {
  readonly status: number;
  /** Lower-case names; lines of one name joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The bytes as UTF-8, with U+FFFD where they are none. */
  readonly text: string;
  /** The body is not whole: over the cap, cut off, or too slow for the signal. */
  readonly truncated: boolean;
}

/** Rejects with a NetError that has a phase: from here on the provider may have the request. */
export function exchange(socket: Socket, target: Target, init: NetRequest, capBytes: number): Promise<NetResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      method: init.method,
      host: target.host,
      path: `${target.url.pathname}${target.url.search}`,
      headers: requestHeaders(target, init),
      setHost: false,
      // The socket is ours and used once: a kept one that the other side just closed would turn into an unknown outcome.
      createConnection: () => socket,
    });
    const stop = () => request.destroy(new NetError('aborted', `${target.host} gave no answer in time.`));
    let isAnswered = false;
    init.signal.addEventListener('abort', stop, { once: true });
    request.on('error', (cause) => {
      init.signal.removeEventListener('abort', stop);
      // With the status here, a link that breaks is a body that breaks off: see readBody.
      if (!isAnswered) reject(answerError(target, request, cause));
    });
    request.on('upgrade', () => reject(answerError(target, request, new Error('Protocol changed unasked.'))));
    request.on('response', async (response) => {
      isAnswered = true;
      init.signal.removeEventListener('abort', stop);
      const { bytes, truncated } = await readBody(response, capBytes, init.signal);
      socket.destroy();
      const text = new TextDecoder().decode(bytes);
      resolve({ status: response.statusCode ?? 0, headers: plainHeaders(response), bytes, text, truncated });
    });
    request.end(init.body);
  });
}

function requestHeaders({ url }: Target, { headers = {}, body }: NetRequest): Record<string, string> {
  return {
    ...headers,
    host: url.host,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

/** Never rejects: once the status is here, a body that breaks off is an answer with a body that breaks off. */
function readBody(
  response: IncomingMessage,
  capBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (truncated: boolean) => {
      signal.removeEventListener('abort', cut);
      resolve({ bytes: Buffer.concat(chunks), truncated });
    };
    const cut = () => end(true);
    signal.addEventListener('abort', cut, { once: true });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, capBytes - size));
      size += chunk.length;
      if (size > capBytes) end(true);
    });
    response.on('error', cut);
    response.on('close', () => end(!response.complete));
    response.on('end', () => end(!response.complete));
    if (signal.aborted) cut();
  });
}

function plainHeaders(response: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, lines] of Object.entries(response.headersDistinct)) headers[name] = (lines ?? []).join(', ');
  return headers;
}

function answerError(target: Target, request: ClientRequest, cause: NodeJS.ErrnoException): NetError {
  const phase = request.writableFinished ? 'body_sent' : 'request_sent';
  if (cause instanceof NetError) return new NetError(cause.code, cause.message, { cause, phase });
  if (cause.code?.startsWith('HPE_') || cause.code === undefined) {
    return new NetError('unreadable_answer', `${target.host} answered, but not in HTTP.`, {
      cause,
      phase: 'answer_unreadable',
    });
  }
  return new NetError('reset', `${target.host} closed the connection without an answer.`, { cause, phase });
}
