// Every stage of an SMTP dialogue goes wrong in every way, end to end: what is on record is what can be known.
import { type LinkFault, type SmtpAction, type SmtpServer, type SmtpStage, testCertificate } from '@oneping/fakes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../support/posting-api.js';
import type { RoleChild } from '../support/role-child.js';
import { type AttemptRow, type DeliveryRow, SmallWorld } from '../support/small-world.js';

type Verdict = Partial<AttemptRow>;

interface Case {
  readonly name: string;
  readonly stage: SmtpStage;
  readonly action: SmtpAction;
  /** Of every call while the relay misbehaves. */
  readonly verdict: Verdict;
  /** Once it behaves again. */
  readonly end: { readonly state: string; readonly attention: string | null; readonly taken: number };
}

const LINK_FAULTS: readonly LinkFault[] = ['drop', 'fin', 'rst', 'hang', 'garbage'];
/** Before MAIL the relay knows of no recipient, so each of these has a relay of its own. */
const SESSION: readonly SmtpStage[] = ['greeting', 'ehlo', 'starttls', 'auth'];
const ENVELOPE: readonly SmtpStage[] = ['mail', 'rcpt', 'data'];

/** Where a reply that says no is taken for what it says. */
const ANSWERED: readonly SmtpStage[] = ['greeting', 'starttls', 'auth', ...ENVELOPE];

const NOT_SENT: Verdict = { outcome: 'not_sent', verdict: 'refused' };
const REFUSED: Verdict = { outcome: 'rejected', verdict: 'refused', code: 'smtp_554' };
const NOBODY_KNOWS: Verdict = { outcome: 'unknown', verdict: null };

const SENT = { state: 'sent', attention: null, taken: 1 };
const FAILED = { state: 'failed', attention: null, taken: 0 };
const PARKED = { state: 'unknown', attention: 'resolution_required', taken: 0 };
const PARKED_BUT_TAKEN = { ...PARKED, taken: 1 };

const CASES: readonly Case[] = [
  ...[...SESSION, ...ENVELOPE].flatMap((stage) => [
    ...LINK_FAULTS.map((action) => caseOf(stage, action, NOT_SENT, SENT)),
  ]),
  ...ANSWERED.flatMap((stage) => [
    caseOf(stage, { refuse: 451 }, { ...NOT_SENT, code: 'smtp_451' }, SENT),
    caseOf(stage, { refuse: 199 }, NOBODY_KNOWS, PARKED),
  ]),
  // Where STARTTLS is required there is no HELO to fall back to: the link ends there, whatever the reply.
  ...[451, 199, 554].map((refuse) => caseOf('ehlo', { refuse }, NOT_SENT, SENT)),
  // What the relay says before MAIL is not about this message: the sender is paused, and probed.
  ...(['greeting', 'starttls', 'auth'] as const).map((stage) =>
    caseOf(stage, { refuse: 554 }, { ...NOT_SENT, code: 'smtp_554' }, SENT),
  ),
  ...ENVELOPE.map((stage) => caseOf(stage, { refuse: 554 }, REFUSED, FAILED)),
  ...LINK_FAULTS.map((fault) => caseOf('starttls', `accept-then-${fault}`, NOT_SENT, SENT)),
  // A small message and its dot are on the way before the relay can do anything in the body.
  ...LINK_FAULTS.map((action) => caseOf('body', action, NOBODY_KNOWS, PARKED)),
  ...LINK_FAULTS.map((action) => caseOf('dot', action, { ...NOBODY_KNOWS, phase: 'body_sent' }, PARKED)),
  ...LINK_FAULTS.map((fault) =>
    caseOf('dot', `accept-then-${fault}`, { ...NOBODY_KNOWS, phase: 'body_sent' }, PARKED_BUT_TAKEN),
  ),
  caseOf('dot', { refuse: 451 }, { ...NOT_SENT, code: 'smtp_451' }, SENT),
  caseOf('dot', { refuse: 554 }, REFUSED, FAILED),
  caseOf('dot', { refuse: 199 }, NOBODY_KNOWS, PARKED),
  // The verdict was given at the dot: no message waits for a goodbye.
  caseOf('quit', 'hang', { outcome: 'sent', verdict: 'accepted' }, SENT),
];

/** Long enough for a busy machine, short enough to wait for a relay that has fallen silent. */
const PATIENCE = {
  connectionTimeoutMs: 5_000,
  greetingTimeoutMs: 3_000,
  setupTimeoutMs: 4_000,
  socketTimeoutMs: 5_000,
  callTimeoutMs: 15_000,
};

let world: SmallWorld;
let worker: RoleChild;
const relays: SmtpServer[] = [];
const answers = new Map<string, Answer>();

function caseOf(stage: SmtpStage, action: SmtpAction, verdict: Verdict, end: Case['end']): Case {
  const fault = typeof action === 'string' ? action : JSON.stringify(action).replace(/\W+/g, '-').replace(/^-|-$/g, '');
  return { name: `${stage}-${fault}`, stage, action, verdict, end };
}

async function addRelay({ name, stage, action }: Case): Promise<void> {
  const relay = await world.startRelay({
    tls: 'starttls',
    auth: { user: 'shop', pass: 'correct horse' },
    plan: [{ stage, action }],
  });
  relays.push(relay);
  const config = { url: relay.url, from: 'orders@shop.example', requireTls: true, tlsCa: testCertificate.cert };
  await world.api.addSender('email', 'smtp', name, { ...config, ...PATIENCE });
}

const hasOwnRelay = ({ stage }: Case) => SESSION.includes(stage);

beforeAll(async () => {
  world = await SmallWorld.open({ relay: { ...PATIENCE, maxConnections: 20 } });
  const shared = CASES.filter((each) => !hasOwnRelay(each));
  world.smtp.setPlan(
    shared.map(({ name, stage, action }) =>
      stage === 'mail'
        ? { stage, action, from: `${name}@shop.example` }
        : { stage, action, recipientPrefix: `${name}@` },
    ),
  );
  for (const each of CASES) {
    if (hasOwnRelay(each)) await addRelay(each);
    // A relay knows a message by its sender from MAIL on: so these have a sender of their own at the shared relay.
    else if (each.stage === 'mail') {
      const config = { url: world.smtp.url, from: `${each.name}@shop.example`, requireTls: false, ...PATIENCE };
      await world.api.addSender('email', 'smtp', each.name, config);
    }
  }
  for (const each of CASES) {
    const sender = hasOwnRelay(each) || each.stage === 'mail' ? each.name : 'relay';
    const answer = await world.api.post({
      messageId: each.name,
      to: { email: `${each.name}@test.example` },
      channels: ['email'],
      senders: { email: sender },
      content: { text: 'x' },
    });
    expect(answer.status).toBe(202);
    answers.set(each.name, answer);
  }
  worker = world.startWorker({ ONEPING_CONCURRENCY: '100' });
  await worker.ready;
  await vi.waitUntil(async () => (await untried()) === 0, { timeout: 60_000, interval: 50 });
  for (const relay of [world.smtp, ...relays]) relay.setPlan([]);
  await world.settled();
});

afterAll(() => world?.close());

async function untried(): Promise<number> {
  return await world.count(
    'NOT EXISTS (SELECT FROM attempts a WHERE a.app_id = deliveries.app_id AND a.delivery_id = deliveries.id)',
  );
}

async function recordOf(each: Case): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] }> {
  const delivery = await world.deliveryOf(answers.get(each.name) as Answer);
  return { delivery, attempts: await world.attemptsOf(delivery) };
}

describe('a relay that misbehaves at', () => {
  it.each(CASES.map((each) => [each.name, each] as const))('%s', async (_, each) => {
    const { delivery, attempts } = await recordOf(each);
    const isRetried = each.end.state === 'sent' && each.stage !== 'quit';
    const faulty = isRetried ? attempts.slice(0, -1) : attempts;
    expect(faulty).toContainEqual(expect.objectContaining(each.verdict));
    // Neighbours on the same relay may cost a try more, but never another verdict.
    expect(new Set(faulty.map(({ verdict }) => verdict))).toEqual(new Set([each.verdict.verdict]));
    expect({ ...delivery, taken: world.taken(`${each.name}@test.example`) }).toMatchObject(each.end);
  });

  it('all of these keeps no worker from its end', async () => {
    expect(await worker.drain()).toBe(0);
  });

  it('greets with 554 costs a delivery none of its retries, and its sender a pause until the probe', async () => {
    const { delivery } = await recordOf(CASES.find(({ name }) => name === 'greeting-refuse-554') as Case);
    expect(delivery.retry_count).toBe(0);
  });

  it('greets with 451 costs a delivery a retry', async () => {
    const { delivery } = await recordOf(CASES.find(({ name }) => name === 'greeting-refuse-451') as Case);
    expect(delivery.retry_count).toBeGreaterThan(0);
  });
});
