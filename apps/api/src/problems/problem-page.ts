// The page that the `type` of a problem points at: its code, status and title, what it means and the way out.
import { PROBLEM_HELP, PROBLEMS, type ProblemCode } from '@oneping/contracts';

/** Nothing may run and nothing may be loaded. */
export const PROBLEM_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

export function problemPage(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} ${code} · OnePing</title>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>HTTP ${status}, <code>${code}</code></p>
<p>${escaped(PROBLEM_HELP[code] ?? title)}</p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
