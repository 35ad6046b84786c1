// `npm run demo:retries`: installs and builds what is missing, then runs the demonstration in this same process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
await import(pathToFileURL(join(ROOT, 'bench/dist/retries/main.js')).href);
