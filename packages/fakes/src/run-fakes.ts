// The fakes in a process of their own: `node run-fakes.js '<JSON of FakesOptions>'`. Says where it listens in one line of
// JSON, takes new plans as lines of JSON on stdin, and ends with SIGTERM or when stdin does, which is when its parent is gone.
import { createInterface } from 'node:readline';
import type { FakesOptions, FakesPlans, FakesReady } from './fakes-options.js';
import { startHttpProvider } from './http/http-provider.js';
import { openLedger } from './ledger/open-ledger.js';
import { startSmtpServer } from './smtp/smtp-server.js';

// Whoever starts this is our own test or script, and the plans are checked when they are taken.
const options = JSON.parse(process.argv[2] ?? '{}') as FakesOptions;
if (typeof options.ledgerPath !== 'string') throw new Error('run-fakes needs {"ledgerPath": …} as its first argument');

const ledger = openLedger(options.ledgerPath);
const common = { ledger, ...(options.delayMs === undefined ? {} : { delayMs: options.delayMs }) };
const smtp = options.smtp === undefined ? undefined : await startSmtpServer({ ...common, ...options.smtp });
const http = options.http === undefined ? undefined : await startHttpProvider({ ...common, ...options.http });

process.once('SIGTERM', () => process.exit(0));
// The parent may be gone before it reads.
process.stdout.on('error', () => process.exit(0));
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const plans = JSON.parse(line) as FakesPlans;
    if (plans.smtp !== undefined) smtp?.setPlan(plans.smtp);
    if (plans.http !== undefined) http?.setPlan(plans.http);
    say({ planned: true });
  })
  .once('close', () => process.exit(0));

const ready: FakesReady = {
  pid: process.pid,
  ...(smtp === undefined ? {} : { smtp: { port: smtp.port, host: smtp.host, url: smtp.url } }),
  ...(http === undefined ? {} : { http: { port: http.port, host: http.host, url: http.url } }),
};
say(ready);

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
