// `npm start` as a newcomer meets it: it starts anywhere, stays up, and every end of it is clean or names the way out.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRunning, processesWith, type StartedService, startService } from './support/started-service.js';
import { ask, createTestDatabase } from './support/test-database.js';

const BACK_WITHIN_MS = 2_000;
const BOOT_MS = 60_000;

let parent: string;
let dataDir: string;
let service: StartedService;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'oneping-start-'));
  chmodSync(parent, 0o700);
  dataDir = join(parent, 'data');
});

afterEach(() => service.signal('SIGCONT'));

afterAll(() => {
  killEverything();
  rmSync(parent, { recursive: true, force: true });
});

function start(): Promise<string> {
  service = startService(dataDir);
  return service.ready();
}

function killEverything(): void {
  for (const pid of [...processesWith(dataDir), ...role('api'), ...role('worker'), service.pid]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

const role = (name: 'api' | 'worker') => processesWith(`main.js ${name}`, service.pid);
const postmaster = () => processesWith(`postgres -D ${dataDir}`);
const devJson = (): { url: string; apiKey: string } => JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8'));

/** The printed curl line, read as a shell reads it, and sent. */
async function sendAsPasted(): Promise<{ status: number; body: Record<string, unknown> }> {
  const line = /^ {2}curl .*$/m.exec(service.output())?.[0].trim() ?? 'no curl line';
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' }).split('\0');
  const values = (flag: string) => words.filter((_, index) => words[index - 1] === flag);
  const headers = Object.fromEntries(values('-H').map((header) => header.split(': ') as [string, string]));
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const answer = await fetch(url, { method: 'POST', headers, body: values('-d')[0] ?? '' });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

describe('npm start', () => {
  it('starts under a folder that only we may enter, with LANG unset, and keeps its key where only we can read it', async () => {
    const url = await start();
    expect(await isReady(url)).toBe(true);
    expect(devJson()).toMatchObject({ url, apiKey: expect.stringMatching(/^ping_live_/) });
    for (const file of ['dev.json', 'secret.key', 'postgres-password']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    expect(service.output()).not.toMatch(/warn|deprecat/i);
  });

  it('prints a line that sends a ping when pasted, and pings nobody when pasted again', async () => {
    const first = await sendAsPasted();
    expect(first).toMatchObject({ status: 202, body: { duplicate: false } });
    const second = await sendAsPasted();
    expect(second.body).toMatchObject({ duplicate: true, id: first.body['id'] });
  });

  it('refuses a second start on the same folder, naming the process and the address of the first', async () => {
    const second = startService(dataDir);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${service.pid}`);
    expect(second.output()).toContain(devJson().url);
    expect(await isReady(devJson().url)).toBe(true);
  });

  it.each(['worker', 'api'] as const)('has the %s back within two seconds of a kill -9', async (name) => {
    const [before = 0] = role(name);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => role(name).filter((pid) => pid !== before), { timeout: BACK_WITHIN_MS }).toHaveLength(1);
    await expect.poll(() => isReady(devJson().url), { timeout: BOOT_MS }).toBe(true);
  });

  it('has PostgreSQL back within two seconds of a kill -9 of the postmaster', async () => {
    const [before = 0] = postmaster();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => postmaster().filter((pid) => pid !== before), { timeout: BACK_WITHIN_MS }).not.toEqual([]);
    const isAnswered = async () => (await sendAsPasted()).body['duplicate'];
    await expect.poll(isAnswered, { timeout: BOOT_MS }).toBe(true);
  });

  it('leaves no process after a Ctrl-C, of which npm delivers copies', async () => {
    const pids = [...role('api'), ...role('worker'), ...postmaster()];
    expect(pids).toHaveLength(3);
    service.signal('SIGINT');
    service.signal('SIGINT');
    expect(await service.ended).toBe(0);
    expect(service.output()).toContain('Stopped.');
    expect(pids.filter(isRunning)).toEqual([]);
    expect(processesWith(dataDir)).toEqual([]);
  });

  it('starts again with the same key and the same data', async () => {
    const { apiKey } = devJson();
    const url = await start();
    expect(devJson()).toMatchObject({ url, apiKey });
    expect((await sendAsPasted()).body).toMatchObject({ duplicate: true });
  });

  it('lets no role outlive a supervisor that was killed, and cleans up at the next start', async () => {
    const roles = [...role('api'), ...role('worker')];
    expect(roles).toHaveLength(2);
    service.signal('SIGKILL');
    await service.ended;
    await expect.poll(() => roles.filter(isRunning), { timeout: BOOT_MS }).toEqual([]);
    const [left] = postmaster();
    expect(left).toBeDefined();
    await start();
    expect(postmaster()).not.toContain(left);
    expect((await sendAsPasted()).body).toMatchObject({ duplicate: true });
  });

  it('starts again after a kill -9 of everything', async () => {
    killEverything();
    await service.ended;
    await start();
    expect((await sendAsPasted()).body).toMatchObject({ duplicate: true });
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('says which port is taken and how to take another, before it starts anything', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const otherDir = join(parent, 'other');
      const refused = startService(otherDir, { PORT: String(port) });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(`Port ${port} on 127.0.0.1 is taken`);
      expect(refused.output()).toContain('PORT=');
      expect(existsSync(join(otherDir, 'postgres'))).toBe(false);
    } finally {
      squatter.close();
    }
  });

  it('names the setting that is wrong and the one that was meant', async () => {
    const refused = startService(dataDir, { ONEPING_LEASE: '1' });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toContain('ONEPING_LEASE_MS');
  });

  it('ends, with nothing left running, on a database that confirms what a crash can take back', async () => {
    const database = await createTestDatabase();
    await ask(database.url, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`);
    const refused = startService(join(parent, 'third'), { DATABASE_URL: database.url });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('synchronous_commit is off');
    expect([...processesWith('main.js api', refused.pid), ...processesWith('main.js worker', refused.pid)]).toEqual([]);
    await database.drop();
  });
});

describe('main.js', () => {
  it('refuses a role that has no database and no secret key, saying how to get one', async () => {
    const refused = startService(dataDir, {}, 'worker');
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toMatch(/DATABASE_URL.*ONEPING_SECRET_KEY.*openssl rand/s);
  });

  it('lists its commands for one that it does not have', async () => {
    const refused = startService(dataDir, {}, 'destroy');
    expect(await refused.ended).toBe(64);
    expect(refused.output()).toContain('start|api|worker|all|migrate|audit-verify|doctor');
  });

  it('migrates a database once, and finds it sound then', async () => {
    const database = await createTestDatabase();
    const variables = { DATABASE_URL: database.url, ONEPING_SECRET_KEY: '0123456789abcdef'.repeat(4) };
    const migrated = startService(dataDir, variables, 'migrate');
    expect(await migrated.ended).toBe(0);
    expect(migrated.output()).toContain('up to date');
    const examined = startService(dataDir, variables, 'doctor');
    expect(await examined.ended).toBe(0);
    expect(examined.output()).toContain('sound');
    await database.drop();
  });
});
