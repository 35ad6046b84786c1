// The lock of a data folder holds against the living and yields to the dead, whatever number they had.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processIdentity } from './process-identity.js';
import { takeStartLock } from './start-lock.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oneping-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, 'start.lock');
const leave = (content: unknown) =>
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
const holder = () => JSON.parse(readFileSync(file(), 'utf8'));

describe('takeStartLock', () => {
  it('refuses while its holder lives, naming process and address', () => {
    const lock = takeStartLock(dataDir);
    lock.announce('http://127.0.0.1:3000');
    expect(() => takeStartLock(dataDir)).toThrow(`process ${process.pid}, at http://127.0.0.1:3000`);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
    takeStartLock(dataDir).release();
  });

  it('takes over from a process that is gone', () => {
    const { pid } = spawnSync('true');
    leave({ pid, identity: `somewhere/${pid}/1`, url: 'http://127.0.0.1:1' });
    takeStartLock(dataDir);
    expect(holder().pid).toBe(process.pid);
  });

  it('takes over when a stranger has been given the number since', () => {
    leave({ pid: process.ppid, identity: 'an earlier process', url: 'http://127.0.0.1:1' });
    takeStartLock(dataDir);
    expect(holder()).toMatchObject({ pid: process.pid, identity: processIdentity(process.pid) });
  });

  it.each(['', '{"pid":', '[]'])('takes over a lock file cut short by a crash: %j', (content) => {
    leave(content);
    takeStartLock(dataDir);
    expect(holder().pid).toBe(process.pid);
    expect(readdirSync(dataDir)).toEqual(['start.lock']);
  });
});
