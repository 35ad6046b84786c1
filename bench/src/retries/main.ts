// `npm run demo:retries`: what retries cost without keys and with them, counted at a mail sink that breaks on the way.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@oneping/client';
import {
  acceptancesByRecipient,
  openLedger,
  readLedger,
  type SmtpRule,
  startSmtpServer,
  startTcpProxy,
} from '@oneping/fakes';
import { type RetryResult, svgChart, terminalChart } from './chart.js';
import { type IntentsToRun, recipientsOf, routes, runIntents } from './run-intents.js';
import { startService } from './started-service.js';

const COUNT = 1_000;
const RATES = [0, 0.25, 1];
const SETTLED_WITHIN_MS = 120_000;

/** Faults that a sender meets every day: refused for now, link lost before the mail, and taken with the answer lost. */
const FAULTS: SmtpRule[] = [
  { stage: 'rcpt', times: 40, action: { refuse: 451 } },
  { stage: 'mail', times: 20, action: 'drop' },
  { stage: 'dot', times: 20, action: 'accept-then-rst' },
];

const folder = mkdtempSync(join(tmpdir(), 'oneping-demo-'));
const ledger = openLedger(join(folder, 'ledger.ndjson'));
const sink = await startSmtpServer({ ledger, plan: FAULTS });
say('Starting OnePing with a database of its own …');
const service = await startService({ ONEPING_ALLOW_NETWORKS: '127.0.0.0/8' });
const proxy = await startTcpProxy({ target: { host: '127.0.0.1', port: Number(new URL(service.url).port) } });
proxy.cutWhen('toClient', /HTTP\/1\.1 20/, { before: true, times: Number.POSITIVE_INFINITY });
try {
  await addSink();
  const results: RetryResult[] = [];
  for (const retryRate of RATES) {
    const withoutKeys = await pingsPerIntent({
      count: COUNT,
      retryRate,
      isKeyed: false,
      label: `plain-${retryRate * 100}`,
    });
    const withKeys = await pingsPerIntent({
      count: COUNT,
      retryRate,
      isKeyed: true,
      label: `keyed-${retryRate * 100}`,
    });
    results.push({ retryRate, withoutKeys, withKeys });
  }
  say(`\n${terminalChart(results)}`);
  const picture = join(process.cwd(), 'retries.svg');
  writeFileSync(picture, svgChart(results, 'Pings per intent by retry rate, without and with keys'));
  say(`The same as a picture: ${picture}`);
  const isAsPromised = results.every(({ withKeys }) => withKeys === 1);
  if (!isAsPromised) process.exitCode = 1;
} finally {
  await service.stop();
  await proxy.close();
  await sink.close();
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
}

async function addSink(): Promise<void> {
  const answer = await fetch(`${service.url}/v1/senders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'email',
      provider: 'smtp',
      name: 'sink',
      config: { url: sink.url, from: 'shop@example.com' },
    }),
  });
  if (!answer.ok) throw new Error(`The sender was refused: ${await answer.text()}`);
}

/** Runs the intents, waits until nothing of them is under way, and counts what the sink took. */
async function pingsPerIntent(intents: IntentsToRun): Promise<number> {
  const told = `retry rate ${intents.retryRate}, ${intents.isKeyed ? 'with keys   ' : 'without keys'}`;
  await runIntents(intents, routes(service, proxy), (done) => {
    if (done % 100 === 0) progress(`${told}: ${done} of ${intents.count} intents posted`);
  });
  progress(`${told}: waiting for the last mails`);
  await settled();
  const taken = acceptancesByRecipient(readLedger(ledger.path));
  const total = recipientsOf(intents).reduce((sum, recipient) => sum + (taken.get(recipient) ?? 0), 0);
  progress(`${told}: ${total} mails for ${intents.count} intents\n`);
  return total / intents.count;
}

async function settled(): Promise<void> {
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { data } = await client.list({ status: 'pending', limit: 200 });
    // What the sink took while its answer was lost stays unknown, for a person: it is settled as far as counting goes.
    if (data.every(({ attention }) => attention !== null)) return;
    if (performance.now() > deadline) throw new Error('Mails are still under way after two minutes');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function progress(line: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
}
