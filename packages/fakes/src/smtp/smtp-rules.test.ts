// Which fault an SMTP plan chooses: by stage, connection, sender, recipient and count.
import { describe, expect, it } from 'vitest';
import { answerAt, sendOn } from '../../test/smtp-dialogue.js';
import { ofEvent, startedSmtp } from '../../test/started.js';
import { temporaryLedger } from '../../test/temporary-ledger.js';
import { type SmtpMoment, type SmtpPlan, startSmtpServer } from '../index.js';

describe('a rule', () => {
  it('is for one connection when it says so', async () => {
    const { connect } = await startedSmtp({ plan: [{ stage: 'greeting', connection: 2, action: { refuse: 554 } }] });
    const codes = [];
    for (let count = 1; count <= 3; count += 1) codes.push(await (await connect()).answer());
    expect(codes).toMatchObject([{ code: 220 }, { code: 554 }, { code: 220 }]);
  });

  it('passes `after` matches and then fires `times` times', async () => {
    const { connect } = await startedSmtp({ plan: [{ stage: 'mail', after: 1, times: 2, action: { refuse: 451 } }] });
    const client = await connect();
    const answers = [await answerAt('dot', client)];
    for (let count = 0; count < 3; count += 1) answers.push(await sendOn(client));
    expect(answers).toMatchObject([{ code: 250 }, { code: 451 }, { code: 451 }, { code: 250 }]);
  });

  it('counts for each recipient apart with `timesEach`', async () => {
    const plan: SmtpPlan = [{ stage: 'rcpt', recipientPrefix: 'busy-', timesEach: 1, action: { refuse: 450 } }];
    const { connect } = await startedSmtp({ plan });
    const client = await connect();
    await answerAt('ehlo', client);
    const answers = [];
    for (const recipient of ['busy-1@test', 'busy-2@test', 'ok@test', 'busy-1@test', 'busy-2@test']) {
      answers.push(await sendOn(client, { recipient }));
      await client.say('RSET');
    }
    expect(answers).toMatchObject([{ code: 450 }, { code: 450 }, { code: 250 }, { code: 250 }, { code: 250 }]);
  });

  it('is for one sender of the envelope when it says so', async () => {
    const { connect } = await startedSmtp({ plan: [{ stage: 'mail', from: 'bad@test', action: { refuse: 550 } }] });
    const client = await connect();
    expect(await answerAt('mail', client, { from: 'bad@test' })).toMatchObject({ code: 550 });
    expect(await sendOn(client, { from: 'good@test' })).toMatchObject({ code: 250 });
  });

  it('comes before later ones, and delays are added', async () => {
    const plan: SmtpPlan = [
      { stage: 'rcpt', action: { delayMs: 20 } },
      { stage: 'rcpt', action: { delayMs: 20 } },
      { stage: 'rcpt', action: { refuse: 450 } },
      { stage: 'rcpt', action: { refuse: 550 } },
    ];
    const { connect } = await startedSmtp({ plan });
    const startedAt = performance.now();
    expect(await answerAt('rcpt', await connect())).toMatchObject({ code: 450 });
    expect(performance.now() - startedAt).toBeGreaterThan(38);
  });

  it.each<[string, unknown]>([
    ['an unknown stage', { stage: 'helo', action: 'drop' }],
    ['an unknown action', { stage: 'dot', action: 'explode' }],
    ['an action without a name', { stage: 'dot', action: { code: 450 } }],
    ['a recipient before rcpt', { stage: 'mail', recipient: 'a@test', action: 'drop' }],
    ['a sender before mail', { stage: 'ehlo', from: 'a@test', action: 'drop' }],
    ['acceptance before the dot', { stage: 'rcpt', action: 'accept-then-drop' }],
    ['a late refusal at STARTTLS', { stage: 'starttls', action: { acceptThenRefuse: 450 } }],
    ['afterBytes outside the body', { stage: 'dot', afterBytes: 3, action: 'drop' }],
  ])('is refused with %s', async (_name, rule) => {
    // What comes from JSON need not be what the type says.
    const plan = [rule] as SmtpPlan;
    await expect(startSmtpServer({ ledger: temporaryLedger(), plan })).rejects.toThrow('SMTP rule');
  });
});

describe('a plan', () => {
  it('can be a function that sees the moment and holds the answer up', async () => {
    const moments: SmtpMoment[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { connect, entries } = await startedSmtp({
      plan: async (moment) => {
        moments.push(moment);
        if (moment.stage === 'dot') await held;
        return moment.stage === 'dot' ? { refuse: 554 } : undefined;
      },
    });
    const client = await connect();
    const answer = answerAt('dot', client);
    await expect
      .poll(() => moments.at(-1))
      .toEqual({
        stage: 'dot',
        connection: 1,
        from: 'from@test',
        recipients: ['ada@test'],
      });
    release();
    expect(await answer).toMatchObject({ code: 554 });
    expect(ofEvent(entries(), 'accepted')).toHaveLength(0);
  });

  it('can be changed while connections are open', async () => {
    const { server, connect } = await startedSmtp({ plan: [{ stage: 'mail', action: { refuse: 451 } }] });
    const client = await connect();
    expect(await answerAt('mail', client)).toMatchObject({ code: 451 });
    server.setPlan([]);
    expect(await sendOn(client)).toMatchObject({ code: 250 });
  });
});
