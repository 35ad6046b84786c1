// Whether a page of ours asks: another site's page may send a person's cookie along, but not say that it is us.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { Problem } from '../http/problem.js';

type Place = Pick<Config, 'publicUrl' | 'nodeEnv'>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For whatever changes something with a cookie, and for signing in. Who is no browser says neither, and has no cookie by accident. */
export function refuseOtherSites({ method, headers }: FastifyRequest, config: Place): void {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  const { origin } = headers;
  if (origin !== undefined && !isOurs(origin, headers.host, config)) throw crossSite();
}

function isOurs(origin: string, host: string | undefined, { publicUrl, nodeEnv }: Place): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const ours = new URL(publicUrl);
  if (asked.origin === ours.origin) return true;
  // Under another name, such as the loopback address, nothing says which scheme is ours; under our own, PUBLIC_URL does.
  if (asked.host === host && (asked.host !== ours.host || asked.protocol === 'https:')) return true;
  // The development server of the dashboard forwards to us from a port of its own.
  return nodeEnv === 'development' && LOOPBACK.test(asked.host) && LOOPBACK.test(host ?? '');
}

function crossSite(): Problem {
  return new Problem('cross_site_refused', 'This was asked for by a page of another site.');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** A session over plain http would be readable on the way, and browsers would not keep its cookie. */
export function refuseInsecureOrigin({ headers }: FastifyRequest, { publicUrl }: Place): void {
  if (publicUrl.startsWith('https:') || LOOPBACK.test(headers.host ?? '')) return;
  throw new Problem(
    'insecure_origin',
    'Signing in needs https here. Put a proxy with a certificate in front and set PUBLIC_URL to its https address, or use the loopback address on the machine itself.',
  );
}
