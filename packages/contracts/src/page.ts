// Cursor pages: how a list is asked for, and how it is answered.
import { z } from 'zod';
import { judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

const { default: defaultLimit, max } = LIMITS.pageItems;

/** A whole number in a query string: digits only, so no sign, space, exponent or leading zero. */
export const queryInteger = (least: number, most: number) =>
  judgedString((value) =>
    /^(?:0|[1-9]\d{0,8})$/.test(value) && Number(value) >= least && Number(value) <= most
      ? null
      : { code: 'out_of_range', message: `Expected a whole number from ${least} to ${most}.` },
  )
    .meta({ pattern: '^\\d+$' })
    .transform(Number);

export const pageQuery = {
  limit: queryInteger(1, max)
    .optional()
    .meta({ description: `At most ${max}; default ${defaultLimit}.` }),
  cursor: judgedString((value) =>
    /^[A-Za-z0-9_-]{1,512}$/.test(value)
      ? null
      : { code: 'cursor_invalid', message: 'Expected the nextCursor of an earlier answer.' },
  ).optional(),
};

/** A page of items: `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), nextCursor: z.string().nullable() });
}
