// From an HTTP answer to what it says: the body of a 2xx, or the problem that it tells.
import { PROBLEM_CODES, type Problem } from '@oneping/contracts';
import { OnePingProblem } from './one-ping-problem.js';
import { retryAfterMs } from './retry-after.js';

/** The parsed body of a 2xx. Throws OnePingProblem for every other answer, and where `isExpected` does not know the body. */
export async function readAnswer<Body>(
  response: Response,
  isExpected: (body: unknown) => body is Body,
  nowMs: number,
): Promise<Body> {
  const body = parsed(await response.text());
  const { status } = response;
  if (response.ok && isExpected(body)) return body;
  const waitMs = retryAfterMs(response.headers.get('retry-after'), nowMs);
  if (!response.ok && isProblem(body))
    throw new OnePingProblem(body.code, sentence(body), { ...body, status, retryAfterMs: waitMs });
  const message = `The answer (HTTP ${status}) is not one of OnePing's. Check the base URL and what stands in between.`;
  throw new OnePingProblem('unexpected_answer', message, { status, retryAfterMs: waitMs });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A code that this release does not know makes it no problem of ours: only its status counts then. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false;
  return (PROBLEM_CODES as readonly unknown[]).includes(body.code);
}

function sentence({ title, detail, errors = [] }: Problem): string {
  const places = errors.map(({ pointer, message }) => `${pointer || 'body'}: ${message}`);
  return [detail || title, ...places].join('\n  ');
}
