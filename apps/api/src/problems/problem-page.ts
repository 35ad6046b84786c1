// The page that the `type` of a problem points at: its code, status and title, what it means and the way out.
import { PROBLEM_HELP, PROBLEMS, type ProblemCode } from '@oneping/contracts';
import { plainPage } from '../pages/plain-page.js';

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

export function problemPage(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  return plainPage(
    `${status} ${code}`,
    `<h1>${escaped(title)}</h1>
<p>HTTP ${status}, <code>${code}</code></p>
<p>${escaped(PROBLEM_HELP[code] ?? title)}</p>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
