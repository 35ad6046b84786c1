// Which addresses count as public: every special class is refused, in each clothing that it can wear.
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-class.js';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.1.2.3'],
    ['unspecified', '0.0.0.0'],
    ['private', '10.1.1.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['a metadata service in it', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, the metadata service', '169.254.169.254'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['a cloud platform', '168.63.129.16'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hex', '::ffff:7f00:1'],
    ['mapped metadata', '::ffff:a9fe:a9fe'],
    ['compatible loopback', '::127.0.0.1'],
    ['compatible loopback in hex', '::7f00:1'],
    ['translated loopback', '64:ff9b::7f00:1'],
    ['translated private', '64:ff9b::10.0.0.1'],
    ['local translation', '64:ff9b:1::7f00:1'],
    ['stateless translation', '::ffff:0:7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['unique local metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['discard', '100::1'],
    ['never assigned', '4000::1'],
  ])('is not public: %s %s', (_class, address) => expect(isPublicAddress(address)).toBe(false));

  it('takes a public host behind a translator for what it is', () => {
    expect(isPublicAddress('64:ff9b::808:808')).toBe(true);
  });

  it.each(['', 'localhost', '0177.0.0.1', '0x7f.1', '2130706433', '127.1', '1.2.3.4.5', 'not an address'])(
    'is none and so not public: "%s"',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});
