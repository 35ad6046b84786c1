// Answers what never became a request: headers too large, too slow, or not HTTP at all.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem } from './problem.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** What Node reports, with the bytes that it could not read. */
type ClientError = Error & { code?: string; rawPacket?: unknown };

const LOOKS_LIKE_A_REQUEST = /^[\w!#$%&'*+.^`|~-]{1,64} \S+ HTTP\/1/;
const METHODS = 'DELETE, GET, HEAD, POST, PUT';

/** Writes one problem to the socket and ends it; nothing is said on a socket that is gone or already answering. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
  endWith(problemOf(error), socket);
}

/** What Node would answer by itself, or not at all: a tunnel, and an expectation that we do not know. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_, socket) => endWith(noSuchMethod(), socket));
  server.on('checkExpectation', ({ socket }) => {
    endWith(
      new Problem('expectation_failed', 'Only 100-continue can be expected. Leave the header Expect out.'),
      socket,
    );
  });
}

function endWith(problem: Problem, socket: Duplex): void {
  const body = JSON.stringify(problem.body(randomUUID()));
  const headers = {
    ...SECURITY_HEADERS,
    ...problem.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${problem.status} `, ...lines, '', body].join('\r\n'), () => socket.destroy());
}

function problemOf({ code, rawPacket }: ClientError): Problem {
  if (
    code === 'HPE_INVALID_METHOD' &&
    Buffer.isBuffer(rawPacket) &&
    LOOKS_LIKE_A_REQUEST.test(rawPacket.toString('latin1'))
  ) {
    return noSuchMethod();
  }
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'The headers and the address together are larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time. Send it again.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('payload_too_large', 'The body is framed in a wasteful way.');
    default:
      return new Problem('invalid_request', 'This is not a valid HTTP request.');
  }
}

function noSuchMethod(): Problem {
  return new Problem('method_not_allowed', 'No operation has this method.', { headers: { Allow: METHODS } });
}

function isAnswering(socket: Socket): boolean {
  if (!('_httpMessage' in socket)) return false;
  const answer = socket._httpMessage;
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
