// Which release runs here: shown to people, compared by nobody.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package.json');

/** As the package says: "1.2.3". */
export const RELEASE: string = JSON.parse(readFileSync(file, 'utf8')).version;
