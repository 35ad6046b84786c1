// `npm run demo`: installs and builds what is missing, makes the week where there is none, then becomes `npm start` on it.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './prepare.mjs';

const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, dir: { type: 'string' } } });
const dataDir = resolve(values.dir ?? join(ROOT, '.oneping-demo'));

await prepare();

// Nothing of one's own is touched: no other database, and no other folder, whatever the shell says.
for (const name of ['DATABASE_URL', 'ONEPING_MIGRATE_URL', 'ONEPING_SECRET_KEY', 'ONEPING_SECRET_KEY_PREVIOUS'])
  delete process.env[name];
process.env.ONEPING_DATA_DIR = dataDir;
// Its relays and receivers are on this machine.
process.env.ONEPING_ALLOW_NETWORKS = '127.0.0.1/32';

const { prepareDemo } = await import(pathToFileURL(join(ROOT, 'demo/dist/main.js')).href);
const demo = await prepareDemo({ dataDir, isFresh: values.fresh === true }).catch((error) => {
  if (error.name !== 'DemoProblem') throw error;
  console.error(error.message);
  process.exit(1);
});

const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
process.argv = [process.argv[0], process.argv[1], 'start'];
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
demo.opened();
