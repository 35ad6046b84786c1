// What can be said about a URL before anything is resolved: its scheme, its form, and an address written into it.
import { isIP } from 'node:net';
import { isPublicAddress } from './address-class.js';
import { type AllowList, parseAllowList } from './allow-list.js';
import { NetError } from './net-error.js';

export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 literal. */
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
}

/** Why we would never send to `url`, or null. For checks at the edge; the address of a name is checked when connecting. */
export function refusalOfUrl(url: string, allowNetworks: readonly string[]): 'blocked_url' | 'blocked_address' | null {
  try {
    targetOf(url, parseAllowList(allowNetworks));
    return null;
  } catch (error) {
    if (error instanceof NetError && (error.code === 'blocked_url' || error.code === 'blocked_address')) {
      return error.code;
    }
    throw error;
  }
}

/** Throws NetError `blocked_url` or `blocked_address`. The URL parser itself unmasks 127.1, 0x7f000001 and their like. */
export function targetOf(text: string, allow: AllowList): Target {
  if (!URL.canParse(text)) throw new NetError('blocked_url', 'This is not a URL.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new NetError('blocked_url', `Only https is sent to, not ${url.protocol.slice(0, 16)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new NetError('blocked_url', 'A URL with a user name in it is not sent to.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  checkHost(host, allow);
  const isTls = url.protocol === 'https:';
  if (!isTls && !mayBePlain(host, allow)) {
    throw new NetError('blocked_url', `Only https is sent to outside ONEPING_ALLOW_NETWORKS: ${host}`);
  }
  return { url, host, port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port), isTls };
}

/** Throws NetError `blocked_address` for a literal or a name that is not for us whatever the resolver says. */
function checkHost(host: string, allow: AllowList): void {
  if (isIP(host) !== 0) {
    if (isReachable(host, host, allow)) return;
    throw new NetError('blocked_address', `${host} is not a public address; ONEPING_ALLOW_NETWORKS opens others.`);
  }
  const isOwnHost = /(^|\.)localhost\.?$/i.test(host);
  if (isOwnHost && allow.isEmpty) {
    throw new NetError('blocked_address', `${host} is this machine; ONEPING_ALLOW_NETWORKS opens it.`);
  }
}

export function isReachable(host: string, address: string, allow: AllowList): boolean {
  return isPublicAddress(address) || isOpened(host, address, allow);
}

/** True when the operator opened this address, or all addresses of this name. */
export function isOpened(host: string, address: string, allow: AllowList): boolean {
  return allow.hasHost(host) || allow.hasAddress(address);
}

function mayBePlain(host: string, allow: AllowList): boolean {
  // A name may still resolve into an opened network: that is judged when connecting.
  return isIP(host) === 0 ? !allow.isEmpty : isOpened(host, host, allow);
}
