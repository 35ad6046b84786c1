// The fakes in a process of their own: killed right at an answer, steered, and gone with their parent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileFakes } from '../test/compiled-fakes.js';
import { call } from '../test/http-call.js';
import { RawSmtpClient } from '../test/raw-smtp-client.js';
import { answerAt } from '../test/smtp-dialogue.js';
import { ofEvent } from '../test/started.js';
import { temporaryPath } from '../test/temporary-ledger.js';
import { type FakesOptions, type FakesPlans, followLedger, readLedger, startFakesProcess } from './index.js';

let build: ReturnType<typeof compileFakes>;
beforeAll(() => {
  build = compileFakes();
});
afterAll(() => build.remove());

async function start(options: Omit<FakesOptions, 'ledgerPath'>) {
  const ledgerPath = temporaryPath();
  const fakes = await startFakesProcess({ ledgerPath, ...options }, build.entry);
  onTestFinished(() => fakes.kill());
  const connect = async () => {
    const client = await RawSmtpClient.open(fakes.smtp?.port ?? 0);
    onTestFinished(() => client.destroy());
    return client;
  };
  return { fakes, connect, ledgerPath };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the fakes in their own process', () => {
  it('have an SMTP acceptance on file when they are killed at the first byte of the 250', async () => {
    const { fakes, connect, ledgerPath } = await start({ smtp: {} });
    const client = await connect();
    expect(await answerAt('dot', client)).toMatchObject({ code: 250 });
    await fakes.kill();
    expect(ofEvent(readLedger(ledgerPath), 'accepted')).toMatchObject([{ recipients: ['ada@test'] }]);
  });

  it('have an SMTP acceptance on file when they are killed before the 250 was written', async () => {
    const plan = [{ stage: 'dot' as const, action: 'accept-then-hang' as const }];
    const { fakes, connect, ledgerPath } = await start({ smtp: { plan } });
    const ending = answerAt('dot', await connect());
    await followLedger(ledgerPath).until((entries) => ofEvent(entries, 'accepted').length === 1);
    await fakes.kill();
    expect(['fin', 'rst']).toContain(await ending);
    expect(ofEvent(readLedger(ledgerPath), 'accepted')).toHaveLength(1);
  });

  it('have an HTTP acceptance on file when they are killed at the answer, and go on behind it', async () => {
    const { fakes, ledgerPath } = await start({ http: {} });
    expect(await call(`${fakes.http?.url}/a`)).toMatchObject({ status: 200 });
    await fakes.kill();
    expect(ofEvent(readLedger(ledgerPath), 'accepted')).toMatchObject([{ path: '/a' }]);
    const next = await startFakesProcess({ ledgerPath, http: { port: fakes.http?.port ?? 0 } }, build.entry);
    onTestFinished(() => next.stop());
    await call(`${next.http?.url}/b`);
    expect(ofEvent(readLedger(ledgerPath), 'accepted')).toMatchObject([{ path: '/a' }, { path: '/b' }]);
  });

  it('act by plans and answers given as data, and by new ones while they run', async () => {
    const { fakes, connect } = await start({
      smtp: { plan: [{ stage: 'rcpt', recipientPrefix: 'busy-', action: { refuse: 450 } }] },
      http: { respond: { status: 202, body: { sid: 'x' } } },
    });
    const busy = { recipient: 'busy-1@test' };
    expect(await answerAt('rcpt', await connect(), busy)).toMatchObject({ code: 450 });
    expect(await call(String(fakes.http?.url))).toMatchObject({ status: 202, body: '{"sid":"x"}' });
    await fakes.setPlan({ smtp: [], http: [{ action: { refuse: { status: 503 } } }] });
    expect(await answerAt('dot', await connect(), busy)).toMatchObject({ code: 250 });
    expect(await call(String(fakes.http?.url))).toMatchObject({ status: 503 });
  });

  it('end with SIGTERM', async () => {
    const { fakes } = await start({ smtp: {} });
    await fakes.stop();
    expect(isAlive(fakes.pid)).toBe(false);
  });

  it('end when their parent is killed', async () => {
    const options = JSON.stringify({ ledgerPath: temporaryPath(), smtp: {} });
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [process.argv[1], process.argv[2]], { stdio: ['pipe', 'inherit', 'inherit'] });
      setInterval(() => child.stdin, 1000);`;
    const parent = spawn(process.execPath, ['-e', script, build.entry, options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const { pid } = JSON.parse(String(line));
    onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    });
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  });

  it('refuse a plan that can never fire and keep the old one', async () => {
    const { fakes } = await start({ http: {} });
    // What is sent need not be what the type says.
    const plan = { http: [{ action: 'explode' }] } as unknown as FakesPlans;
    await expect(fakes.setPlan(plan)).rejects.toThrow('no such action');
    expect(await call(String(fakes.http?.url))).toMatchObject({ status: 200 });
  });

  it('say why they did not start', async () => {
    const bad = { ledgerPath: temporaryPath(), smtp: {} };
    await expect(startFakesProcess(bad, `${build.entry}.missing`)).rejects.toThrow('npm run build');
  });
});
