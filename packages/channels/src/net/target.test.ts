// Which URLs are refused before anything is resolved: the forms in which people dress an inner address.
import { describe, expect, it } from 'vitest';
import { refusalOfUrl } from './target.js';

describe('a URL to send to', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com:secret@127.0.0.1/',
    'https://',
    'https:///',
    'not a url',
    '//example.com/',
    '',
    'https://exa mple.com/',
    'https://example.com:99999/',
  ])('is refused by its form: %s', (url) => expect(refusalOfUrl(url, [])).toBe('blocked_url'));

  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://00000177.1/',
    'https://127%2e0%2e0%2e1/',
    'https://127。0。0。1/',
    'https://127.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1:8443/',
    'https:\\\\127.0.0.1\\',
    'https:127.0.0.1',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
  ])('is refused by the address in it: %s', (url) => expect(refusalOfUrl(url, [])).toBe('blocked_address'));

  it.each([
    'https://example.com/hook?x=1',
    'https://8.8.8.8/',
    'https://example.com:8443/',
    'https://xn--mnchen-3ya.de/',
  ])('is taken: %s', (url) => expect(refusalOfUrl(url, [])).toBeNull());

  it('may be an inner one, and plain, where the operator opened it', () => {
    expect(refusalOfUrl('http://127.0.0.1:8080/', ['127.0.0.0/8'])).toBeNull();
    expect(refusalOfUrl('http://[::1]/', ['::1'])).toBeNull();
    expect(refusalOfUrl('http://hooks.internal/', ['hooks.internal'])).toBeNull();
    expect(refusalOfUrl('https://10.0.0.1/', ['127.0.0.0/8'])).toBe('blocked_address');
    expect(refusalOfUrl('http://8.8.8.8/', ['127.0.0.0/8'])).toBe('blocked_url');
  });
});
