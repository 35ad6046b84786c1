// What the operator opened beside the public Internet: addresses, ranges and host names.
import ipaddr from 'ipaddr.js';
import { isIPv4, parseAddress } from './address-class.js';

export interface AllowList {
  readonly isEmpty: boolean;
  hasAddress(address: string): boolean;
  hasHost(host: string): boolean;
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads `10.0.0.0/8`, `::1`, `mail.internal`. An entry that is neither an address nor a range is taken as a host name. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const ranges: Range[] = [];
  const hosts = new Set<string>();
  for (const entry of entries) {
    const range = parseRange(entry);
    if (range === null) hosts.add(plainHost(entry));
    else ranges.push(range);
  }
  return {
    isEmpty: entries.length === 0,
    hasHost: (host) => hosts.has(plainHost(host)),
    hasAddress: (address) => ranges.some((range) => contains(range, address)),
  };
}

function parseRange(entry: string): Range | null {
  const address = parseAddress(entry);
  if (address !== null) return [address, isIPv4(address) ? 32 : 128];
  return ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : null;
}

function contains([network, bits]: Range, address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  if (isIPv4(parsed) && isIPv4(network)) return parsed.match(network, bits);
  if (!isIPv4(parsed) && !isIPv4(network)) return parsed.match(network, bits);
  return false;
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}
