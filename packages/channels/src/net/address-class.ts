// Tells whether an address is one of the public Internet: everything else (loopback, private, metadata, translated …) is not for us.
import ipaddr from 'ipaddr.js';

/** Public by their class, yet answered by the host's own cloud: never a place that a caller may send us to. */
const CLOUD_PLATFORM_ADDRESSES = ['168.63.129.16'];

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** `address` is an IPv4 or IPv6 literal as the resolver or the socket gives it; anything else is not public. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return isIPv4(parsed) ? isPublicIPv4(parsed) : isPublicIPv6(parsed);
}

/** The address without its zone; an IPv4 address in IPv6 clothing (mapped) becomes the IPv4 address. Null: no address. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [withoutZone = ''] = address.split('%');
  // Only the four-part decimal form: the parser also takes octal, hex and short ones, which no resolver gives.
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutZone)) return ipaddr.IPv4.parse(withoutZone);
  if (!ipaddr.IPv6.isValid(withoutZone)) return null;
  const parsed = ipaddr.IPv6.parse(withoutZone);
  return isMappedIPv4(parsed) ? parsed.toIPv4Address() : parsed;
}

export function isIPv4(address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4';
}

function isMappedIPv4(address: ipaddr.IPv6): boolean {
  return address.parts.slice(0, 5).every((part) => part === 0) && address.parts[5] === 0xffff;
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !CLOUD_PLATFORM_ADDRESSES.includes(address.toString());
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  // A network without IPv4 gives public hosts such addresses: what counts is where the translator sends it.
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  // Only what is both assigned as global and of no special class: the parser calls unassigned space "unicast" too.
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast';
}
