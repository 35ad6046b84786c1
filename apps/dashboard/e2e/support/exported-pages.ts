// The dashboard as it was exported, so that no page of it can be forgotten.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OUT = join(import.meta.dirname, '../../out');

interface ExportedFile {
  readonly path: string;
  readonly file: string;
  readonly type: string;
}

/** Paths such as `/keys/view`. */
export function exportedPages(): string[] {
  return filesOf('text/html').map(({ path }) => path);
}

/** The text of each. */
export function exportedScripts(): string[] {
  return filesOf('text/javascript').map(({ file }) => readFileSync(join(OUT, file), 'utf8'));
}

function filesOf(type: string): ExportedFile[] {
  const { files }: { files: ExportedFile[] } = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
  return files.filter((each) => each.type.startsWith(type));
}
