// The SMTP fake without faults: what it offers, takes and writes down.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerAt, message, sendOn } from '../../test/smtp-dialogue.js';
import { ofEvent, startedSmtp } from '../../test/started.js';
import { temporaryLedger } from '../../test/temporary-ledger.js';
import { type LedgerEntry, startSmtpServer } from '../index.js';

const accepted = (entries: LedgerEntry[]) => ofEvent(entries, 'accepted');

describe('an SMTP server without a plan', () => {
  it('takes a message and writes down its envelope, headers, hash and text', async () => {
    const { connect, entries } = await startedSmtp();
    const client = await connect();
    expect(await answerAt('dot', client)).toEqual({ code: 250, lines: ['2.0.0 Ok: queued as 4'] });
    expect(accepted(entries())).toEqual([
      expect.objectContaining({
        seq: 4,
        connection: 1,
        envelopeFrom: 'from@test',
        recipients: ['ada@test'],
        headers: { 'message-id': ['<m-1@test>'], subject: ['one'] },
        messageId: '<m-1@test>',
        sha256: createHash('sha256').update(message).digest('hex'),
        size: message.length,
        raw: message,
      }),
    ]);
  });

  it('counts each connection, MAIL and RCPT as an attempt', async () => {
    const { server, connect, entries } = await startedSmtp();
    const client = await connect();
    await answerAt('rcpt', client);
    await connect().then((second) => second.answer());
    const attempts = entries().map((entry) => (entry.event === 'attempt' ? entry.stage : entry.event));
    expect(attempts).toEqual(['connection', 'mail', 'rcpt', 'connection']);
    expect(server.connections).toBe(2);
  });

  it('takes several messages over one connection and closes after QUIT', async () => {
    const { server, connect, entries } = await startedSmtp();
    const client = await connect();
    await answerAt('dot', client);
    expect(await sendOn(client, { recipient: 'grace@test' })).toMatchObject({ code: 250 });
    expect(await client.say('QUIT')).toMatchObject({ code: 221 });
    expect(await client.answer()).toBe('fin');
    expect(accepted(entries()).flatMap((entry) => ('recipients' in entry ? entry.recipients : []))).toEqual([
      'ada@test',
      'grace@test',
    ]);
    expect(server.connections).toBe(1);
  });

  it('takes stuffed dots out and ends a message at CRLF.CRLF only', async () => {
    const { connect, entries } = await startedSmtp();
    const client = await connect();
    const body = 'Subject: dots\r\n\r\n..one\r\na\n.\nb\r.\rc\r\n...\r\n';
    expect(await answerAt('dot', client, { body })).toMatchObject({ code: 250 });
    expect(accepted(entries())[0]).toMatchObject({ raw: 'Subject: dots\r\n\r\n.one\r\na\n.\nb\r.\rc\r\n..\r\n' });
  });

  it('takes an empty message, and one whose dot comes in pieces', async () => {
    const { connect, entries } = await startedSmtp();
    const client = await connect();
    expect(await answerAt('dot', client, { body: '' })).toMatchObject({ code: 250 });
    for (const line of ['MAIL FROM:<>', 'RCPT TO:<ada@test>', 'DATA']) await client.say(line);
    for (const piece of ['a: b\r\n\r\nx\r', '\n', '.', '\r']) {
      client.write(piece);
      await new Promise(setImmediate);
    }
    client.write('\n');
    expect(await client.answer()).toMatchObject({ code: 250 });
    expect(accepted(entries())).toEqual([
      expect.objectContaining({ raw: '', size: 0 }),
      expect.objectContaining({ raw: 'a: b\r\n\r\nx\r\n', envelopeFrom: '' }),
    ]);
  });

  it('keeps repeated and folded headers, and leaves a large text out of the ledger but not its hash', async () => {
    const { connect, entries } = await startedSmtp({ rawLimitBytes: 10 });
    const body = 'X-A: 1\r\nx-a: 2\r\n folded\r\n\r\nbody: no header\r\n';
    expect(await answerAt('dot', await connect(), { body })).toMatchObject({ code: 250 });
    const [entry] = accepted(entries());
    expect(entry).toMatchObject({ headers: { 'x-a': ['1', '2 folded'] }, size: body.length });
    expect(entry).not.toHaveProperty('raw');
  });

  it('offers 8BITMIME and SMTPUTF8, and PIPELINING only when told to', async () => {
    const { connect } = await startedSmtp();
    const answer = await answerAt('ehlo', await connect());
    expect(answer).toMatchObject({ code: 250, lines: expect.arrayContaining(['8BITMIME', 'SMTPUTF8']) });
    expect(answer).not.toMatchObject({ lines: expect.arrayContaining(['PIPELINING']) });
    const { connect: connectPiped } = await startedSmtp({ pipelining: true });
    expect(await answerAt('ehlo', await connectPiped())).toMatchObject({
      lines: expect.arrayContaining(['PIPELINING']),
    });
  });

  it('refuses commands out of order, unknown ones and bad addresses', async () => {
    const { connect } = await startedSmtp();
    const client = await connect();
    await answerAt('ehlo', client);
    expect(await client.say('DATA')).toMatchObject({ code: 503 });
    expect(await client.say('RCPT TO:<a@test>')).toMatchObject({ code: 503 });
    expect(await client.say('MAIL FROM: nobody')).toMatchObject({ code: 501 });
    expect(await client.say('EXPN all')).toMatchObject({ code: 502 });
    expect(await client.say('STARTTLS')).toMatchObject({ code: 502 });
    await client.say('MAIL FROM:<"odd>one"@test> SIZE=10');
    expect(await client.say('RSET')).toMatchObject({ code: 250 });
    expect(await client.say('RCPT TO:<a@test>')).toMatchObject({ code: 503 });
  });
});

describe('credentials and encryption', () => {
  const login = { user: 'ping', pass: 'p@ss:word' };

  it('asks for a login, takes PLAIN and LOGIN, and refuses a wrong one with 535', async () => {
    const { server, connect, entries } = await startedSmtp({ auth: login });
    expect(server.url).toBe(`smtp://ping:p%40ss%3Aword@127.0.0.1:${server.port}`);
    const client = await connect();
    expect(await answerAt('mail', client)).toMatchObject({ code: 530 });
    expect(await client.say(`AUTH PLAIN ${Buffer.from('\0ping\0wrong').toString('base64')}`)).toMatchObject({
      code: 535,
    });
    expect(await client.say('AUTH LOGIN')).toMatchObject({ code: 334 });
    expect(await client.say(Buffer.from('ping').toString('base64'))).toMatchObject({ code: 334 });
    expect(await client.say(Buffer.from('p@ss:word').toString('base64'))).toMatchObject({ code: 235 });
    expect(await sendOn(client)).toMatchObject({ code: 250 });
    expect(await answerAt('dot', await connect(), { login })).toMatchObject({ code: 250 });
    expect(accepted(entries())).toHaveLength(2);
  });

  it('takes a message after STARTTLS, offers login only then, and forgets what was said in the clear', async () => {
    const { connect, entries } = await startedSmtp({ tls: 'starttls', auth: login });
    const client = await connect();
    expect(await answerAt('ehlo', client)).toMatchObject({ lines: expect.not.arrayContaining(['AUTH PLAIN LOGIN']) });
    const other = await connect();
    expect(await answerAt('dot', other, { startTls: true, login })).toMatchObject({ code: 250 });
    expect(other.isEncrypted).toBe(true);
    expect(await other.say('STARTTLS')).toMatchObject({ code: 502 });
    expect(accepted(entries())).toHaveLength(1);
  });

  it('takes a message over implicit TLS with a certificate that a client can verify', async () => {
    const { server, connect, entries } = await startedSmtp({ tls: 'implicit' });
    expect(server.url).toBe(`smtps://127.0.0.1:${server.port}`);
    const client = await connect();
    expect(await answerAt('dot', client)).toMatchObject({ code: 250 });
    expect(await client.say('QUIT')).toMatchObject({ code: 221 });
    expect(await client.answer()).toBe('fin');
    expect(accepted(entries())).toHaveLength(1);
  });
});

describe('limits', () => {
  it('greets a connection too many with 421 and closes it', async () => {
    const { connect } = await startedSmtp({ maxConnections: 1 });
    const first = await connect();
    expect(await first.answer()).toMatchObject({ code: 220 });
    const second = await connect();
    expect(await second.answer()).toMatchObject({ code: 421 });
    expect(await second.answer()).toBe('fin');
  });

  it('waits before every answer when it is told to be slow', async () => {
    const { connect } = await startedSmtp({ delayMs: 20 });
    const client = await connect();
    const startedAt = performance.now();
    await answerAt('dot', client);
    expect(performance.now() - startedAt).toBeGreaterThan(6 * 18);
  });

  it('frees its port and ends open connections when it closes', async () => {
    const { server, connect } = await startedSmtp();
    const client = await connect();
    await client.answer();
    await server.close();
    expect(['fin', 'rst']).toContain(await client.answer());
    const again = await startSmtpServer({ ledger: temporaryLedger(), port: server.port });
    await again.close();
    expect(again.port).toBe(server.port);
  });
});
