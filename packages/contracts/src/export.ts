// Lists as files: the whole filter in one answer.
import { z } from 'zod';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** For the query of a list. With it `limit` and `cursor` have no place: everything that the filter finds is answered. */
export const exportQuery = {
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .meta({ description: 'The whole filter as one file, without limit and cursor.' }),
};
