// The pages of the dashboard as they were exported, so that none can be forgotten.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../out/manifest.json');

/** Paths such as `/keys/view`. */
export function exportedPages(): string[] {
  const { files }: { files: { path: string; type: string }[] } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return files.filter(({ type }) => type.startsWith('text/html')).map(({ path }) => path);
}
