// Takes out of stored HTML all that would act or be fetched. The frame forbids it anyway; this spares the attempt.

const ACTIVE =
  'script, iframe, frame, object, embed, applet, link, meta, base, off-base, form, svg, math, audio, video, source';
const FETCHED = new Set([
  'src',
  'srcset',
  'href',
  'xlink:href',
  'background',
  'poster',
  'action',
  'formaction',
  'ping',
]);

/** For a browser: parsing makes a document that runs and fetches nothing. */
export function inertHtml(html: string): string {
  const page = new DOMParser().parseFromString(unarmed(html), 'text/html');
  for (const element of page.querySelectorAll(ACTIVE)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes])
      if (/^(off-)?on/.test(name) || (FETCHED.has(name) && !value.startsWith('data:image/')))
        element.removeAttribute(name);
      else if (name === 'style') element.setAttribute(name, withoutFetches(value));
  }
  for (const sheet of page.querySelectorAll('style')) sheet.textContent = withoutFetches(sheet.textContent);
  return page.documentElement.innerHTML;
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VALUE_OR_HANDLER = /("[^"]*"|'[^']*'|[\s/])on(?=[a-z])|"[^"]*"|'[^']*'/gi;

/** Renames what a parser would object to aloud already: the page's own policy holds for what it parses, too. Only that: what
 *  slips through is taken out after parsing, and forbidden by policy and frame. */
export function unarmed(html: string): string {
  return html.replace(TAG, (tag) =>
    tag
      .replace(/^<base(?=[\s/>])/i, '<off-base')
      .replace(VALUE_OR_HANDLER, (found, before?: string) => (before === undefined ? found : `${before} off-on`)),
  );
}

/** Style that names nothing to fetch. An escaped name is no way around it: then none of the style is kept. */
export function withoutFetches(style: string): string {
  return /url\s*\(|image-set|@import|\\/i.test(style) ? '' : style;
}
