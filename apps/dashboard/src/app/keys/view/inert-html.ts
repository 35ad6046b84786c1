// Takes out of stored HTML all that would act or be fetched. The frame forbids it anyway; this spares the attempt.

const ACTIVE = 'script, iframe, frame, object, embed, applet, link, meta, base, form, svg, math, audio, video, source';
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
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(ACTIVE)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || (FETCHED.has(name) && !value.startsWith('data:image/')))
        element.removeAttribute(name);
      else if (name === 'style') element.setAttribute(name, withoutFetches(value));
  }
  for (const sheet of page.querySelectorAll('style')) sheet.textContent = withoutFetches(sheet.textContent);
  return page.documentElement.innerHTML;
}

/** Style that names nothing to fetch. An escaped name is no way around it: then none of the style is kept. */
export function withoutFetches(style: string): string {
  return /url\s*\(|image-set|@import|\\/i.test(style) ? '' : style;
}
