// Opens a TCP connection, to checked addresses only: the names are resolved here, and nothing resolves them again.
import { lookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { AllowList } from './allow-list.js';
import { NetError } from './net-error.js';
import { isOpened, isReachable } from './target.js';

/** All addresses of a name. Rejects when it has none. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

export interface ConnectRequest {
  readonly host: string;
  readonly port: number;
  /** True: only to what the operator opened, as no TLS will protect it. */
  readonly isPlain: boolean;
  readonly allow: AllowList;
  readonly resolve: Resolve;
  readonly signal: AbortSignal;
}

/** Resolves with a connected socket; rejects with NetError and leaves no socket behind. */
export async function connectGuarded(request: ConnectRequest): Promise<Socket> {
  const { host, allow, signal } = request;
  const addresses = await reachableAddresses(request);
  const socket = await openSocket(request, addresses);
  // Belt and braces: a resolver library or a platform that connects elsewhere is found out here.
  if (!isReachable(host, socket.remoteAddress ?? '', allow)) {
    socket.destroy();
    throw new NetError('blocked_address', `${host} led to an address that is not public.`);
  }
  if (signal.aborted) {
    socket.destroy();
    throw new NetError('aborted', `Stopped while connecting to ${host}.`);
  }
  return socket;
}

async function reachableAddresses({ host, isPlain, allow, resolve, signal }: ConnectRequest) {
  const all = isIP(host) === 0 ? await resolved(host, resolve, signal) : [{ address: host, family: isIP(host) }];
  const reachable = all.filter(({ address }) => isReachable(host, address, allow));
  if (reachable.length === 0) {
    throw new NetError('blocked_address', `${host} has no public address; ONEPING_ALLOW_NETWORKS opens others.`);
  }
  const usable = isPlain ? reachable.filter(({ address }) => isOpened(host, address, allow)) : reachable;
  if (usable.length === 0) {
    throw new NetError('blocked_url', `Only https is sent to outside ONEPING_ALLOW_NETWORKS: ${host}`);
  }
  return usable;
}

async function resolved(host: string, resolve: Resolve, signal: AbortSignal) {
  const stop = new Promise<never>((_, reject) => {
    const abort = () => reject(new NetError('aborted', `Stopped while resolving ${host}.`));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  const answer = resolve(host).catch((cause: unknown) => {
    throw new NetError('dns_failure', `${host} cannot be resolved.`, { cause });
  });
  return await Promise.race([answer, stop]);
}

function openSocket(
  { host, port, signal }: ConnectRequest,
  addresses: readonly { readonly address: string; readonly family: number }[],
): Promise<Socket> {
  // Typed by its two shapes in one; Node asks for all addresses when it may try several.
  const answerChecked: LookupFunction = (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: answerChecked, autoSelectFamily: addresses.length > 1 });
    const stop = () => socket.destroy(new NetError('aborted', `Stopped while connecting to ${host}.`));
    const fail = (error: NodeJS.ErrnoException) => {
      signal.removeEventListener('abort', stop);
      reject(error instanceof NetError ? error : connectError(host, port, error));
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      signal.removeEventListener('abort', stop);
      socket.off('error', fail);
      // Errors from here on come to whoever uses the socket; one that nobody listens for must not end the process.
      socket.on('error', () => {});
      resolve(socket);
    });
    if (signal.aborted) stop();
  });
}

function connectError(host: string, port: number, error: NodeJS.ErrnoException): NetError {
  const codes = error instanceof AggregateError ? error.errors.map((each: NodeJS.ErrnoException) => each.code) : [];
  if (error.code === 'ECONNREFUSED' || codes.includes('ECONNREFUSED')) {
    return new NetError('connection_refused', `${host} refuses connections on port ${port}.`, { cause: error });
  }
  if (error.code === 'ETIMEDOUT') {
    return new NetError('connect_timeout', `${host} did not answer on port ${port}.`, { cause: error });
  }
  return new NetError('connection_failed', `${host} cannot be reached on port ${port}.`, { cause: error });
}
