// What axe finds on a page as it stands, held against WCAG 2.2 AA.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each thing that is wrong; what is wrong, and where. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated through the browser's protocol, since the content security policy lets no foreign script in.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    // Safe: it was put there by the line above.
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const options: axe.RunOptions = {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      // Previews are sandboxed: nothing can run in them, axe neither.
      iframes: false,
      preload: false,
    };
    return (await run(document, options)).violations;
  }, TAGS);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}
