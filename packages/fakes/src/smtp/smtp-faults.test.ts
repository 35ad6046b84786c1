// Every stage of the SMTP dialogue with every fault, as a client sees it and as the ledger has it.
import { describe, expect, it } from 'vitest';
import { answerAt, sendOn } from '../../test/smtp-dialogue.js';
import { ofEvent, startedSmtp } from '../../test/started.js';
import { type SmtpAction, type SmtpRule, type SmtpStage } from '../index.js';
import { linkFaults, smtpStages } from './smtp-plan.js';

const auth = { user: 'u', pass: 'p' };
const garbage = { garbage: expect.stringContaining('no reply') };
const ending = expect.toBeOneOf(['fin', 'rst']);

/** What each fault looks like to the client. */
const faults: [string, SmtpAction, unknown][] = [
  ['drop', 'drop', ending],
  ['fin', 'fin', 'fin'],
  ['rst', 'rst', 'rst'],
  ['hang', 'hang', 'silent'],
  ['garbage', 'garbage', garbage],
  ['garbage of our own', { garbage: 'huh?\n' }, { garbage: 'huh?\n' }],
  ['a refusal with 450', { refuse: 450, text: '4.2.0 Later' }, { code: 450, lines: ['4.2.0 Later'] }],
  [
    'a refusal with 554 in two lines',
    { refuse: 554, text: ['5.7.1 No', '5.7.1 Never'] },
    { code: 554, lines: ['5.7.1 No', '5.7.1 Never'] },
  ],
];

function settingsFor(stage: SmtpStage) {
  return { ...(stage === 'auth' ? { auth } : {}), ...(stage === 'starttls' ? { tls: 'starttls' as const } : {}) };
}

describe.each(smtpStages)('a fault at %s', (stage) => {
  it.each(faults)('acts out %s, takes no message by it, and has it on the ledger', async (_name, action, seen) => {
    const plan: SmtpRule[] = [{ stage, action }];
    const { connect, entries } = await startedSmtp({ ...settingsFor(stage), plan });
    const client = await connect();
    if (action === 'hang') client.patient = false;
    const answer = await answerAt(stage, client);
    expect(answer).toEqual(seen);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(stage === 'quit' ? 1 : 0);
    expect(ofEvent(entries(), 'fault')).toEqual([expect.objectContaining({ stage, action, connection: 1 })]);
  });

  it('can be a delay, after which all goes on as usual', async () => {
    const { connect } = await startedSmtp({ ...settingsFor(stage), plan: [{ stage, action: { delayMs: 60 } }] });
    const startedAt = performance.now();
    const answer = await answerAt(stage, await connect());
    expect(performance.now() - startedAt).toBeGreaterThan(55);
    const usual = { greeting: 220, starttls: 220, auth: 235, data: 354, quit: 221 } as Partial<
      Record<SmtpStage, number>
    >;
    expect(answer).toMatchObject({ code: usual[stage] ?? 250 });
  });
});

describe.each(['none', 'implicit', 'starttls'] as const)('an answer lost after the dot, tls %s', (tls) => {
  const cases: [string, SmtpAction, unknown][] = [
    ...linkFaults.map((fault): [string, SmtpAction, unknown] => [
      fault,
      `accept-then-${fault}`,
      faults.find(([name]) => name === fault)?.[2],
    ]),
    ['a refusal', { acceptThenRefuse: 451 }, { code: 451, lines: ['4.0.0 Refused by plan'] }],
    ['a late answer', { acceptThenDelayMs: 20 }, { code: 250, lines: ['2.0.0 Ok: queued late'] }],
  ];

  it.each(cases)('is %s, and the message is taken once', async (_name, action, seen) => {
    const { connect, entries } = await startedSmtp({ tls, plan: [{ stage: 'dot', action }] });
    const client = await connect();
    if (action === 'accept-then-hang') client.patient = false;
    expect(await answerAt('dot', client, { startTls: tls === 'starttls' })).toEqual(seen);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(1);
  });

  it.each(linkFaults)('before acceptance by %s leaves no acceptance', async (fault) => {
    const { connect, entries } = await startedSmtp({ tls, plan: [{ stage: 'dot', action: fault }] });
    const client = await connect();
    if (fault === 'hang') client.patient = false;
    const answer = await answerAt('dot', client, { startTls: tls === 'starttls' });
    expect(answer).toEqual(faults.find(([name]) => name === fault)?.[2]);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(0);
  });
});

describe('the handshake after STARTTLS', () => {
  it.each([
    ['drop', ['fin', 'rst']],
    ['rst', ['rst']],
    ['fin', ['fin']],
    ['hang', ['silent']],
    ['garbage', ['refused']],
  ] as const)('is lost by %s after a good answer', async (fault, ends) => {
    const plan: SmtpRule[] = [{ stage: 'starttls', action: `accept-then-${fault}` }];
    const { connect } = await startedSmtp({ tls: 'starttls', plan });
    const client = await connect();
    expect(await answerAt('starttls', client)).toMatchObject({ code: 220 });
    expect(ends).toContain(await client.secure());
  });
});

describe('a link that goes on', () => {
  it('closes after 421 and stays open after any other refusal', async () => {
    const plan: SmtpRule[] = [
      { stage: 'rcpt', recipient: 'busy@test', action: { refuse: 450 } },
      { stage: 'rcpt', recipient: 'closing@test', action: { refuse: 421 } },
    ];
    const { connect } = await startedSmtp({ plan });
    const client = await connect();
    expect(await answerAt('rcpt', client, { recipient: 'busy@test' })).toMatchObject({ code: 450 });
    expect(await client.say('RCPT TO:<ok@test>')).toMatchObject({ code: 250 });
    expect(await client.say('RCPT TO:<closing@test>')).toMatchObject({ code: 421 });
    expect(await client.answer()).toBe('fin');
  });

  it('takes the next message after a refusal at the dot or in the body', async () => {
    const plan: SmtpRule[] = [
      { stage: 'dot', recipientPrefix: 'dot-', action: { refuse: 452 } },
      { stage: 'body', recipientPrefix: 'body-', action: { refuse: 552 } },
    ];
    const { connect, entries } = await startedSmtp({ plan });
    const client = await connect();
    expect(await answerAt('dot', client, { recipient: 'dot-1@test' })).toMatchObject({ code: 452 });
    expect(await sendOn(client, { recipient: 'body-1@test' })).toMatchObject({ code: 552 });
    expect(await sendOn(client, { recipient: 'ok@test' })).toMatchObject({ code: 250 });
    expect(ofEvent(entries(), 'accepted')).toEqual([expect.objectContaining({ recipients: ['ok@test'] })]);
  });

  it('is lost in the body after so many bytes, before the client has sent the rest', async () => {
    const { connect, entries } = await startedSmtp({ plan: [{ stage: 'body', action: 'rst', afterBytes: 1_000 }] });
    const client = await connect();
    expect(await answerAt('data', client)).toMatchObject({ code: 354 });
    client.write('x'.repeat(999));
    client.patient = false;
    expect(await client.answer()).toBe('silent');
    client.patient = true;
    client.write('xx');
    expect(await client.answer()).toBe('rst');
    expect(ofEvent(entries(), 'accepted')).toHaveLength(0);
  });

  it('takes what came while it waited in the body', async () => {
    const { connect, entries } = await startedSmtp({ plan: [{ stage: 'body', action: { delayMs: 200 } }] });
    const client = await connect();
    await answerAt('data', client);
    client.write('first piece\r\n');
    client.patient = false;
    expect(await client.answer()).toBe('silent');
    client.patient = true;
    client.write('second piece\r\n.\r\n');
    expect(await client.answer()).toMatchObject({ code: 250 });
    expect(ofEvent(entries(), 'accepted')).toMatchObject([{ raw: 'first piece\r\nsecond piece\r\n' }]);
  });

  it('takes no message whose client leaves before the dot', async () => {
    const { server, connect, entries } = await startedSmtp();
    const client = await connect();
    await answerAt('data', client);
    client.write('half a mess');
    client.destroy();
    await expect.poll(() => server.openConnections).toBe(0);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(0);
  });
});
