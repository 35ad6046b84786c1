// `npm start`: installs and builds what is missing, then becomes the supervisor in this same process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
process.argv = [process.argv[0], process.argv[1], 'start'];
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
