// How many items a list has under its filter: exact up to a bound, so that no count costs more the more there is.
import { z } from 'zod';

/** Above this a list has "more than so many". */
export const MOST_COUNTED = 10_000;

export const listCountSchema = z
  .object({
    count: z
      .int()
      .nullable()
      .meta({ description: `At most ${MOST_COUNTED}. Null: counting would take too long.` }),
    hasMore: z.boolean().meta({ description: 'There are more than counted.' }),
  })
  .meta({ description: 'Asked apart from the list itself, which never waits for it.' });
export type ListCount = z.infer<typeof listCountSchema>;

/** What a count is not asked with: `.omit()` it from the query of its list. */
export const NOT_COUNTED = { limit: true, cursor: true, format: true } as const;
