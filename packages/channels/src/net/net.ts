// The guarded network: the one way out for every adapter. Only here are addresses checked, so only here are sockets opened.
import type { Socket } from 'node:net';
import { parseAllowList } from './allow-list.js';
import { connectGuarded, type Resolve, resolveBySystem } from './connect.js';
import { exchange, type NetRequest, type NetResponse } from './exchange.js';
import { NetError } from './net-error.js';
import { secure } from './secure.js';
import { targetOf } from './target.js';

export interface NetOptions {
  /** What the operator opened beside the public Internet: addresses, ranges, host names. Plain http goes only there. */
  readonly allowNetworks: readonly string[];
  /** Called after connecting (TLS included), right before the first byte of a request. Throws when the lease is over. */
  readonly mark: () => void;
  /** Bytes of an answer's body that are kept; the rest is not read. */
  readonly responseCapBytes?: number;
  /** Bound of resolving, connecting and the TLS handshake together. */
  readonly connectTimeoutMs?: number;
  /** PEM certificates to trust instead of the platform's. */
  readonly ca?: string;
  readonly resolve?: Resolve;
}

export interface Net {
  /** One request. 3xx comes back as it is. Rejects with NetError, or with what `mark` threw: then nothing was written. */
  fetch(url: string, request: NetRequest): Promise<NetResponse>;
  /** A connected TCP socket, for protocols other than HTTP. Does not call `mark`. Rejects with NetError. */
  connect(target: { readonly host: string; readonly port: number; readonly signal: AbortSignal }): Promise<Socket>;
  readonly mark: () => void;
}

const RESPONSE_CAP_BYTES = 65_536;
const CONNECT_TIMEOUT_MS = 10_000;

/** Makes the network of one call. Holds nothing open. */
export function createNet(options: NetOptions): Net {
  const { mark, ca, resolve = resolveBySystem } = options;
  const allow = parseAllowList(options.allowNetworks);

  return {
    mark,
    connect: ({ host, port, signal }) =>
      inTime(host, signal, options, (limited) =>
        connectGuarded({ host, port, isPlain: false, allow, resolve, signal: limited }),
      ),
    async fetch(url, request) {
      const target = targetOf(url, allow);
      const { host, port, isTls } = target;
      const socket = await inTime(host, request.signal, options, async (signal) => {
        const plain = await connectGuarded({ host, port, isPlain: !isTls, allow, resolve, signal });
        return isTls ? await secure(plain, host, signal, ca) : plain;
      });
      try {
        mark();
        return await exchange(socket, target, request, options.responseCapBytes ?? RESPONSE_CAP_BYTES);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Runs `connecting` under the caller's signal and the connect timeout, and tells the two apart. */
async function inTime<Connected>(
  host: string,
  signal: AbortSignal,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS }: NetOptions,
  connecting: (signal: AbortSignal) => Promise<Connected>,
): Promise<Connected> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), connectTimeoutMs);
  try {
    return await connecting(AbortSignal.any([signal, timeout.signal]));
  } catch (error) {
    if (error instanceof NetError && error.code === 'aborted' && !signal.aborted) {
      throw new NetError('connect_timeout', `${host} took longer than ${connectTimeoutMs} ms to connect.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
