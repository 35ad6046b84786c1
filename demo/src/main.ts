// `npm run demo`: a week in a data folder of its own, made once; then the outside world that its senders know, and some traffic.

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureDatabase,
  migrateUp,
  readDevFile,
  secretKeyOf,
  startEmbeddedPostgres,
  takeStartLock,
} from '@oneping/api/stage';
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.js';
import { DemoProblem } from './demo-problem.js';
import { fill } from './fill.js';
import { OutsideWorld, type Ports } from './outside/outside-world.js';
import { sayProgress, tour } from './tour.js';
import { startTrickle } from './trickle.js';

export interface DemoOptions {
  /** Holds a demo or nothing; made when missing. */
  readonly dataDir: string;
  /** Begin again from nothing. */
  readonly isFresh: boolean;
}

export interface Demo {
  /** Says where to look, once the service answers; from then on some mails come in. */
  opened(): void;
}

/** Makes the week where there is none. Throws where the folder holds something that is no demo: that is not ours to touch. */
export async function prepareDemo({ dataDir, isFresh }: DemoOptions): Promise<Demo> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const known = readDemoFile(dataDir);
  if (known === undefined && existsSync(join(dataDir, 'postgres'))) {
    throw new DemoProblem(
      `${dataDir} holds a database that is no demo. Take it away, or name another folder: npm run demo -- --dir <folder>`,
    );
  }
  if (known?.madeAt && !isFresh) return await openDemo(dataDir, known, await worldAt(dataDir, known.ports));
  const lock = takeStartLock(dataDir);
  try {
    for (const name of ['postgres', 'postgres-password', 'dev.json', 'outside.ndjson'])
      rmSync(join(dataDir, name), { recursive: true, force: true });
    const world = await OutsideWorld.start(dataDir);
    // Before the database is there: a fill that is broken off leaves a folder that is known for a demo.
    writeDemoFile(dataDir, { ports: world.ports, apiKeys: {} });
    return await openDemo(dataDir, await makeWeek(dataDir, world), world);
  } finally {
    lock.release();
  }
}

/** The senders of a demo know its ports: without them it cannot go on. */
async function worldAt(dataDir: string, ports: Ports): Promise<OutsideWorld> {
  try {
    return await OutsideWorld.start(dataDir, ports);
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number };
    if (code !== 'EADDRINUSE') throw error;
    throw new DemoProblem(
      `Port ${port} of 127.0.0.1 is taken by another program, and the senders of this demo deliver to it. ` +
        'End that program (perhaps a copy of this demo), or make the week anew: npm run demo -- --fresh',
    );
  }
}

async function makeWeek(dataDir: string, world: OutsideWorld): Promise<DemoFile> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  // It is detached, and would outlive us.
  const stop = () => void postgres.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const databaseUrl = await ensureDatabase(postgres.url, 'oneping');
    await migrateUp(databaseUrl);
    const secretKey = secretKeyOf(dataDir);
    const { apiKeys, endMs } = await fill({ databaseUrl, secretKey, dataDir, world, told: sayProgress() });
    const file = { ports: world.ports, apiKeys, madeAt: new Date(endMs).toISOString() };
    writeDemoFile(dataDir, file);
    return file;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await postgres.stop();
  }
}

async function openDemo(dataDir: string, file: DemoFile, world: OutsideWorld): Promise<Demo> {
  world.breakHooks('/partners/', 'accept-then-drop');
  return {
    opened() {
      const known = readDevFile(dataDir);
      if (known === undefined) throw new Error(`There is no dev.json in ${dataDir}`);
      console.log(tour({ url: known.url, madeAt: file.madeAt ?? '' }));
      startTrickle(known.url, file.apiKeys, world);
    },
  };
}
