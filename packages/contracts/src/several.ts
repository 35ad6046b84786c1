// One filter with several values, commas between them: what has any of them is found.
import { z } from 'zod';
import { type FieldFlaw, flawIssue } from './field-flaw.js';

const MOST_VALUES = 20;
const DESCRIPTION = 'One, or several with commas between: any of them.';

/** Any of `values`. */
export function severalOf<const Value extends string>(values: readonly Value[]) {
  const flaw = { code: 'not_allowed', message: `Expected one or more of ${values.join(', ')}, with commas between.` };
  const isOne = (text: string): text is Value => values.some((value) => value === text);
  return severalWords(isOne, flaw).meta({ description: DESCRIPTION, examples: [values.slice(0, 2).join(',')] });
}

/** Any texts that `one` takes; none of them holds a comma. */
export function severalTexts(one: z.ZodType<string>) {
  const flaw = { code: 'not_allowed', message: 'Expected one value, or several with commas between.' };
  const isOne = (text: string): text is string => one.safeParse(text).success;
  return severalWords(isOne, flaw).meta({ description: DESCRIPTION });
}

function severalWords<Value extends string>(isOne: (text: string) => text is Value, flaw: FieldFlaw) {
  return z.string().transform((text, context): readonly Value[] => {
    const words = [...new Set(text.split(','))];
    const known = words.filter(isOne);
    if (known.length === words.length && words.length <= MOST_VALUES) return known;
    context.issues.push(flawIssue(flaw, text));
    return z.NEVER;
  });
}
