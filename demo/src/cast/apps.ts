// The apps of the week, each with its senders, its keys and what it wants to be told of.
import type { MovedClock } from '../clock/moved-clock.js';
import type { OutsideWorld, RelayName } from '../outside/outside-world.js';
import type { Caller } from '../stage/caller.js';
import type { Person } from './person.js';
import type { PostRecord } from './post-record.js';
import { Service } from './service.js';

export const APPS = ['shop', 'billing', 'clinic', 'ops', 'shop-staging'] as const;
export type AppName = (typeof APPS)[number];
export type Services = Readonly<Record<AppName, Service>>;

type SenderWanted = readonly [channel: string, provider: string, name: string, config?: object];

interface AppWanted {
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly relay?: { readonly name: RelayName; readonly sender: string; readonly from: string };
  readonly senders: readonly SenderWanted[];
  /** The first one posts; the others belong to people and jobs. */
  readonly keys: readonly (readonly [name: string, ...scopes: string[]])[];
  readonly settings?: object;
  readonly alerts?: readonly object[];
}

const WRITE = 'notifications:write';
const READ = 'notifications:read';
/** Calls are given up in time for the lease, so that a hanging relay holds nothing for long. */
const MAIL_LIMIT_MS = 25_000;

const tellOps = { sender: 'team-mail', email: 'on-call@oneping.test' };

const WANTED: Readonly<Record<AppName, AppWanted>> = {
  shop: {
    name: 'Shop',
    environment: 'live',
    relay: { name: 'shop', sender: 'orders-mail', from: 'Harbour Goods <orders@harbour-goods.example>' },
    senders: [
      ['sms', 'sandbox', 'parcel-sms'],
      ['push', 'sandbox', 'app-push'],
      ['webhook', 'webhook', 'warehouse-hooks'],
      ['inbox', 'inbox', 'my-account'],
    ],
    keys: [
      ['checkout', WRITE, READ],
      ['fulfilment-job', WRITE],
      ['support-desk', READ, 'deliveries:resolve'],
    ],
    alerts: [
      { name: 'unknown-mails', kind: 'unknown_count', threshold: 5 },
      { name: 'orders-mail-failing', kind: 'sender_failing', sender: 'orders-mail', threshold: 50 },
      { name: 'reused-ids', kind: 'mismatch_spike', threshold: 6 },
    ],
  },
  billing: {
    name: 'Billing',
    environment: 'live',
    relay: { name: 'billing', sender: 'statements', from: 'Northbank Billing <billing@northbank.example>' },
    senders: [
      ['sms', 'sandbox', 'payment-sms'],
      ['webhook', 'webhook', 'ledger-hooks'],
      ['inbox', 'inbox', 'documents'],
    ],
    keys: [
      ['invoicing', WRITE, READ],
      ['dunning-job', WRITE],
      ['month-end', WRITE, READ, 'deliveries:resolve'],
    ],
    settings: { masking: { recipients: true, paths: ['iban', '/metadata/customer/**'] } },
    alerts: [{ name: 'waits-too-long', kind: 'oldest_unknown_age', threshold: 3_600 }],
  },
  clinic: {
    name: 'Clinic reminders',
    environment: 'live',
    relay: { name: 'clinic', sender: 'reminders', from: 'Lindenhof Clinic <reception@lindenhof.example>' },
    senders: [
      ['sms', 'sandbox', 'reminder-sms'],
      ['inbox', 'inbox', 'patient-portal'],
    ],
    keys: [
      ['calendar', WRITE, READ],
      ['reception', READ],
    ],
    settings: {
      retentionSeconds: 2 * 86_400,
      masking: { recipients: true, paths: ['/content/**', '/metadata/patient/**'] },
    },
    alerts: [{ name: 'reused-ids', kind: 'mismatch_spike', threshold: 8 }],
  },
  ops: {
    name: 'Ops',
    environment: 'live',
    senders: [
      ['chat', 'sandbox', 'team-chat'],
      ['webhook', 'webhook', 'pager-hooks'],
      ['email', 'sandbox', 'team-mail'],
      ['push', 'sandbox', 'on-call-push'],
    ],
    keys: [
      ['deploys', WRITE],
      ['monitoring', WRITE, READ],
    ],
    alerts: [{ name: 'no-worker', kind: 'no_worker', threshold: 120, target: tellOps }],
  },
  'shop-staging': {
    name: 'Shop (staging)',
    environment: 'test',
    senders: [
      ['email', 'sandbox', 'preview-mail'],
      ['push', 'sandbox', 'preview-push'],
    ],
    keys: [['ci', WRITE, READ]],
    settings: { retentionSeconds: 86_400 + 3_600 },
  },
};

interface Makers {
  readonly admin: Person;
  readonly world: OutsideWorld;
  readonly clock: MovedClock;
  readonly record: PostRecord;
  /** A machine of the data centre, by its number. */
  readonly callerAt: (place: number) => Caller;
}

export async function makeApps(makers: Makers): Promise<Services> {
  const services: [AppName, Service][] = [];
  for (const [index, slug] of APPS.entries()) {
    services.push([slug, await makeApp(slug, makers.callerAt(20 + 3 * index), makers)]);
    await makers.clock.advance(35 * 60_000);
  }
  // Safe: one was made for each name.
  return Object.fromEntries(services) as Services;
}

async function makeApp(slug: AppName, caller: Caller, { admin, world, clock, record }: Makers): Promise<Service> {
  const { name, environment, relay, senders, keys, settings, alerts = [] } = WANTED[slug];
  const made = await admin.must('POST', '/v1/apps', 'demo', { json: { slug, name, environment } });
  if (settings !== undefined) {
    const headers = { 'if-match': `"${String(made.body['version'])}"` };
    await admin.must('PATCH', `/v1/apps/${String(made.body['id'])}`, slug, { json: settings, headers });
  }
  if (relay !== undefined) {
    const config = {
      url: world.relayUrl(relay.name),
      from: relay.from,
      requireTls: false,
      callTimeoutMs: MAIL_LIMIT_MS,
    };
    await admin.must('POST', '/v1/senders', slug, {
      json: { channel: 'email', provider: 'smtp', name: relay.sender, config },
    });
  }
  for (const [channel, provider, sender, config = {}] of senders) {
    const secret = `whsec_${Buffer.from(`${slug} ${sender}`.padEnd(32, '.')).toString('base64')}`;
    const json = { channel, provider, name: sender, config: provider === 'webhook' ? { secret, ...config } : config };
    await admin.must('POST', '/v1/senders', slug, { json });
  }
  const secrets: string[] = [];
  for (const [key, ...scopes] of keys) {
    const { body } = await admin.must('POST', '/v1/api-keys', slug, { json: { name: key, scopes } });
    secrets.push(String(body['key']));
  }
  for (const alert of alerts) {
    const target = { sender: relay?.sender ?? 'team-mail', email: 'on-call@oneping.test' };
    const isAboutIt = 'sender' in alert && alert.sender === target.sender;
    const hook = { sender: 'warehouse-hooks', webhook: { url: world.hookUrl('/on-call') } };
    await admin.must('POST', '/v1/alert-rules', slug, { json: { target: isAboutIt ? hook : target, ...alert } });
  }
  const [apiKey = ''] = secrets;
  return new Service(slug, apiKey, caller.with({ authorization: `Bearer ${apiKey}` }), clock, record);
}
