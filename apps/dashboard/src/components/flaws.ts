// What a problem says about one field of a form.
import type { OnePingProblem } from '@oneping/client/session';

/** The message for the field at this JSON pointer, or for anything inside it; undefined where nothing is wrong there. */
export function flawAt(problem: Pick<OnePingProblem, 'errors'> | null, pointer: string): string | undefined {
  const flaws = problem?.errors.filter((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`));
  return flaws?.length ? flaws.map(({ message }) => message).join(' ') : undefined;
}
