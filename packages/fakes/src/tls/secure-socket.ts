// Puts the server's side of TLS on an accepted socket, so that the bare socket stays at hand for resetting.
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { testCertificate } from './test-certificate.js';

const secureContext = createSecureContext(testCertificate);

/** The encrypted side of `bare`, with the test certificate. */
export function secureSocket(bare: Socket): TLSSocket {
  return new TLSSocket(bare, { isServer: true, secureContext });
}
