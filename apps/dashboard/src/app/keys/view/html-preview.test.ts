// The preview of stored HTML.
import { describe, expect, it } from 'vitest';
import { previewDocument } from './html-preview';
import { unarmed, withoutFetches } from './inert-html';

describe('The preview of a stored HTML body', () => {
  it('states its policy before anything of the body', () => {
    const page = previewDocument('<img src="https://tracker.test/x">');
    expect(page.indexOf('Content-Security-Policy')).toBeGreaterThan(0);
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('tracker.test'));
  });

  it('fetches nothing, not even an image', () => {
    const page = previewDocument('');
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('img-src data:;');
    expect(page).not.toMatch(/script-src|https?:/);
  });
});

describe('Stored HTML before it is parsed', () => {
  it.each([
    ['<img src="x" onerror="a()">', '<img src="x"  off-onerror="a()">'],
    ["<svg/onload='a()'>", "<svg/ off-onload='a()'>"],
    ['<img alt="x"onerror=a()>', '<img alt="x" off-onerror=a()>'],
    ['<BASE href="https://evil.test/">', '<off-base href="https://evil.test/">'],
  ])('is unarmed: %s', (html, left) => expect(unarmed(html)).toBe(left));

  it.each(['<p title="go on once more">Come on over, one day</p>', '<basefont>', 'a < b on c > d'])(
    'keeps what only reads like it: %s',
    (html) => expect(unarmed(html)).toBe(html),
  );
});

describe('A style in stored HTML', () => {
  it.each(['background: URL (https://t.test/x)', '@import "x"', 'a: \\75rl(x)', 'image-set("x" 1x)'])(
    'is dropped where it fetches: %s',
    (style) => expect(withoutFetches(style)).toBe(''),
  );

  it('stays where it only paints', () => expect(withoutFetches('color: red')).toBe('color: red'));
});
