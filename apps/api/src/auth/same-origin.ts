// Whether a page of ours asks: another site's page may send a person's cookie along, but not say that it is us.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For whatever changes something with a cookie, and for signing in. Who is no browser says neither, and has no cookie by accident. */
export function refuseOtherSites({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  const { origin } = headers;
  if (origin !== undefined && !isOurs(origin, headers.host, publicUrl)) throw crossSite();
}

function isOurs(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || new URL(origin).origin === new URL(publicUrl).origin;
}

function crossSite(): Problem {
  return new Problem('cross_site_refused', 'This was asked for by a page of another site.');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** A session over plain http would be readable on the way, and browsers would not keep its cookie. */
export function refuseInsecureOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (publicUrl.startsWith('https:') || LOOPBACK.test(headers.host ?? '')) return;
  throw new Problem(
    'insecure_origin',
    'Signing in needs https here. Put a proxy with a certificate in front and set PUBLIC_URL to its https address, or use the loopback address on the machine itself.',
  );
}
