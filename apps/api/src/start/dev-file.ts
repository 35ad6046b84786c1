// dev.json: where scripts find the address, the key and the first operator of the service that `npm start` runs.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const devFile = z.looseObject({
  url: z.string(),
  apiKey: z.string(),
  operator: z.object({ email: z.string(), password: z.string() }).optional(),
});
type DevFile = z.output<typeof devFile>;

/** The file's content; undefined when there is none, or none that can be read. */
export function readDevFile(dataDir: string): DevFile | undefined {
  try {
    return devFile.parse(JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Puts the new file in the place of the old one at once. Readable by us alone: it holds a key with every scope. */
export function writeDevFile(dataDir: string, content: DevFile): void {
  const file = join(dataDir, 'dev.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
