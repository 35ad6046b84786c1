// Fills an empty database with a week: moves its clock back, lets the product live through the story, gives the true time back.
import { loadConfig, seedDemo } from '@oneping/api/stage';
import { makeApps } from './cast/apps.js';
import { firstOperator, invitePeople, type People } from './cast/people.js';
import { PostRecord } from './cast/post-record.js';
import { Chance } from './chance.js';
import { MovedClock } from './clock/moved-clock.js';
import type { OutsideWorld } from './outside/outside-world.js';
import { runWeek } from './run-week.js';
import { Caller } from './stage/caller.js';
import { Stage } from './stage/stage.js';
import { Timeline } from './timeline.js';
import { DAY_MS, HOUR_MS, type Scene } from './week/scene.js';
import { addStory } from './week/story.js';

export interface FillOptions {
  /** Migrated, and with nothing in it. */
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly dataDir: string;
  readonly world: OutsideWorld;
  readonly days?: number;
  readonly volume?: number;
  readonly seed?: number;
  readonly told?: (share: number) => void;
}

export interface Filled {
  /** The key of each app that posts. */
  readonly apiKeys: Readonly<Record<string, string>>;
  readonly people: People;
  readonly record: PostRecord;
  readonly endMs: number;
}

const SEED = 20_261_130;

export async function fill(options: FillOptions): Promise<Filled> {
  const { databaseUrl, secretKey, dataDir, world, days = 7, volume = 1, seed = SEED, told = () => {} } = options;
  const endMs = Date.now();
  const startMs = Math.ceil((endMs - days * DAY_MS) / HOUR_MS) * HOUR_MS;
  // What is asked of no guard in production: the relays and receivers are on this machine.
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    ONEPING_SECRET_KEY: secretKey,
    ONEPING_DATA_DIR: dataDir,
    ONEPING_ALLOW_NETWORKS: '127.0.0.1/32',
    ONEPING_LOG_LEVEL: 'silent',
  });
  const chance = new Chance(seed);
  const clock = await MovedClock.moveTo(databaseUrl, startMs - DAY_MS);
  try {
    const { operator } = await seedDemo(config, true, config.publicUrl);
    if (operator === undefined) throw new Error('An embedded database has a first operator');
    const stage = await Stage.open({ config, databaseUrl, clock, chance });
    const record = new PostRecord();
    const callerAt = (place: number) => new Caller(stage.api, `10.20.${place < 20 ? 1 : 4}.${place}`);
    const admin = firstOperator(operator, callerAt(2), clock);
    const services = await makeApps({ admin, world, clock, record, callerAt });
    const people = await invitePeople(admin, callerAt, clock);
    const timeline = new Timeline();
    const scene: Scene = {
      stage,
      timeline,
      chance,
      world,
      services,
      people,
      startMs,
      endMs,
      volume,
      troubles: [],
    };
    addStory(scene);
    await runWeek(scene, told);
    await stage.close();
    const apiKeys = Object.fromEntries(Object.values(services).map(({ slug, apiKey }) => [slug, apiKey]));
    return { apiKeys, people, record, endMs };
  } finally {
    await clock.restore();
  }
}
