// The ledger: whole lines only, from any process, and nothing answered that is not in it.
import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../test/http-call.js';
import { RawSmtpClient } from '../../test/raw-smtp-client.js';
import { answerAt } from '../../test/smtp-dialogue.js';
import { temporaryLedger, temporaryPath } from '../../test/temporary-ledger.js';
import {
  acceptancesByRecipient,
  followLedger,
  type Ledger,
  openLedger,
  readLedger,
  startHttpProvider,
  startSmtpServer,
  type UnstampedEntry,
} from '../index.js';

const attempt = (connection: number): UnstampedEntry => ({
  kind: 'smtp',
  event: 'attempt',
  stage: 'connection',
  connection,
});

function smtpAccepted(...recipients: string[]): UnstampedEntry {
  return {
    kind: 'smtp',
    event: 'accepted',
    connection: 1,
    envelopeFrom: 'from@test',
    recipients,
    headers: {},
    sha256: '',
    size: 0,
  };
}

function httpTaken(event: 'accepted' | 'deduplicated', path: string): UnstampedEntry {
  return { kind: 'http', event, request: 1, method: 'POST', path, sha256: '' };
}

describe('the ledger', () => {
  it('gives back what was appended, stamped and in order', () => {
    const ledger = temporaryLedger();
    ledger.append(attempt(1));
    expect(ledger.append(attempt(2))).toMatchObject({ seq: 2 });
    expect(readLedger(ledger.path)).toEqual([
      { ...attempt(1), seq: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { ...attempt(2), seq: 2, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('is empty while there is no file', () => {
    expect(readLedger(temporaryPath())).toEqual([]);
  });

  it('leaves a torn last line out, also once another writer has gone on behind it', () => {
    const first = temporaryLedger();
    first.append(attempt(1));
    appendFileSync(first.path, '{"kind":"smtp","event":"acc');
    expect(readLedger(first.path)).toHaveLength(1);
    openLedger(first.path).append(attempt(2));
    expect(readLedger(first.path)).toMatchObject([{ connection: 1 }, { connection: 2 }]);
  });

  it('throws for a damaged line rather than overlook an acceptance', () => {
    const ledger = temporaryLedger();
    appendFileSync(ledger.path, 'not JSON\n');
    ledger.append(attempt(1));
    expect(() => readLedger(ledger.path)).toThrow('damaged');
  });

  it('can be followed as it grows, across half-written lines', async () => {
    const path = temporaryPath();
    const follower = followLedger(path);
    expect(follower.entries()).toEqual([]);
    const ledger = openLedger(path);
    ledger.append(attempt(1));
    expect(follower.entries()).toHaveLength(1);
    const line = `${JSON.stringify({ ...attempt(2), text: 'ö' })}\n`;
    appendFileSync(path, line.slice(0, 20));
    expect(follower.entries()).toHaveLength(1);
    setImmediate(() => appendFileSync(path, line.slice(20)));
    const entries = await follower.until((seen) => seen.length === 2);
    expect(entries).toMatchObject([{ connection: 1 }, { connection: 2 }]);
    await expect(follower.until(() => false, 30)).rejects.toThrow('2 entries');
  });

  it('counts acceptances by recipient, not attempts or what was deduplicated', () => {
    const ledger = temporaryLedger();
    ledger.append(attempt(1));
    ledger.append(smtpAccepted('ada@test', 'grace@test'));
    ledger.append(smtpAccepted('ada@test'));
    ledger.append(httpTaken('accepted', '/hook/1'));
    ledger.append(httpTaken('deduplicated', '/hook/1'));
    expect(acceptancesByRecipient(readLedger(ledger.path))).toEqual(
      new Map([
        ['ada@test', 2],
        ['grace@test', 1],
        ['/hook/1', 1],
      ]),
    );
  });
});

/** A ledger on which the acceptance cannot be written, as on a full disk. */
function failingLedger(): Ledger {
  const ledger = temporaryLedger();
  return {
    ...ledger,
    append(entry) {
      if (entry.event === 'accepted') throw new Error('disk full');
      return ledger.append(entry);
    },
  };
}

describe('an acceptance that cannot be written', () => {
  it('is not answered by the SMTP server', async () => {
    const server = await startSmtpServer({ ledger: failingLedger() });
    onTestFinished(() => server.close());
    const client = await RawSmtpClient.open(server.port);
    expect(['fin', 'rst']).toContain(await answerAt('dot', client));
  });

  it('is not answered by the HTTP provider', async () => {
    const provider = await startHttpProvider({ ledger: failingLedger() });
    onTestFinished(() => provider.close());
    expect(['closed', 'rst']).toContain(await call(provider.url));
  });
});

describe('an acceptance that was answered', () => {
  it('is in the file by the time the answer can be read', async () => {
    const ledger = temporaryLedger();
    const server = await startSmtpServer({ ledger });
    onTestFinished(() => server.close());
    const client = await RawSmtpClient.open(server.port);
    onTestFinished(() => client.destroy());
    expect(await answerAt('dot', client)).toMatchObject({ code: 250 });
    expect(readFileSync(ledger.path, 'utf8')).toContain('"accepted"');
  });
});
