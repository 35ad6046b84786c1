// What the dashboard's build has left to be served: the list of its files, one address each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  files: z.array(
    z.object({
      path: z.string().startsWith('/'),
      file: z.string(),
      type: z.string(),
      immutable: z.boolean(),
      scripts: z.array(z.string()).optional(),
    }),
  ),
});

export type ExportedFile = z.output<typeof manifestSchema>['files'][number];

/** Beside the API in the repository and in the image alike. */
export const EXPORT_FOLDER = join(import.meta.dirname, '../../../dashboard/out');

/** Empty where the dashboard was not built. Throws where its list cannot be read. */
export function exportedFiles(folder: string): readonly ExportedFile[] {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) return [];
  return manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).files;
}
