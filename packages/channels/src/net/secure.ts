// Wraps a connected socket into TLS, with the certificate checked against the host's name.
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { NetError } from './net-error.js';

/** Resolves after the handshake; rejects with NetError and destroys the socket.
 *  @param ca additional trust: without it the platform's own certificates count */
export function secure(socket: Socket, host: string, signal: AbortSignal, ca?: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = connect({
      socket,
      host,
      ALPNProtocols: ['http/1.1'],
      ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
      ...(ca === undefined ? {} : { ca }),
    });
    const stop = () => tls.destroy(new NetError('aborted', `Stopped during the TLS handshake with ${host}.`));
    const fail = (cause: Error) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      reject(cause instanceof NetError ? cause : tlsError(host, cause));
    };
    const failClosed = () => fail(new Error('closed during the handshake'));
    signal.addEventListener('abort', stop, { once: true });
    tls.once('error', fail);
    tls.once('close', failClosed);
    tls.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      tls.off('error', fail);
      tls.off('close', failClosed);
      tls.on('error', () => {});
      resolve(tls);
    });
    if (signal.aborted) stop();
  });
}

function tlsError(host: string, cause: Error): NetError {
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return new NetError('tls_failure', `No TLS connection with ${host}${code}.`, { cause });
}
