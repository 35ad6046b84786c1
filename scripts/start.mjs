// `npm start`: installs and builds what is missing, then becomes the supervisor in this same process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, ROOT } from './prepare.mjs';

await prepare();

// Killing npm is a wish to end all of it, even where the signal did not reach us.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();

process.argv = [process.argv[0], process.argv[1], 'start'];
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
