// One accepted notification in tables that guard nothing any more, so that what must never happen can be written down.
import { randomUUID } from 'node:crypto';
import type { LedgerEntry, UnstampedEntry } from '@oneping/fakes';
import { poolOf } from '../../src/database/pool-of.js';
import { ClaimFixture } from './claim-fixture.js';
import { type HeardAnswer, type SeenAnswer, violations } from './invariants.js';

export const HOUR_MS = 3_600_000;
const ADDRESS = 'ada@example.test';
const PAYLOAD = { content: { text: 'hello' } };

export class PlantedWorld {
  notificationId = '';
  deliveryId = '';
  private ledger: LedgerEntry[] = [];
  private answers: SeenAnswer[] = [];
  private heard: HeardAnswer[] = [];

  private constructor(
    readonly fixture: ClaimFixture,
    readonly senderId: string,
  ) {}

  static async open(): Promise<PlantedWorld> {
    const fixture = await ClaimFixture.open();
    const world = new PlantedWorld(fixture, await fixture.addSender());
    for (const table of ['notifications', 'deliveries', 'delivery_transitions', 'attempts', 'audit_events']) {
      await fixture.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
      const constraints = await fixture.sql(
        `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype IN ('c', 'u')`,
      );
      for (const { conname } of constraints) await fixture.sql(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
    }
    return world;
  }

  /** Nothing is there but one delivery that waits for its turn. */
  async reset(): Promise<void> {
    [this.ledger, this.answers, this.heard] = [[], [], []];
    await this.fixture.sql(
      'TRUNCATE notifications, deliveries, attempts, delivery_transitions, evidence, conflicts, duplicates, audit_events',
    );
    const added = await this.fixture.addNotification({ senderId: this.senderId, body: PAYLOAD });
    this.notificationId = added.notificationId;
    this.deliveryId = added.deliveryIds[0] ?? '';
  }

  look(): Promise<string[]> {
    const { ledger, answers, heard } = this;
    return violations({
      pool: poolOf(this.fixture.dataSource),
      ledger: () => ledger,
      answers,
      heard,
      heldMs: 1_000,
    });
  }

  outside(...entries: readonly UnstampedEntry[]): void {
    this.ledger = entries.map((entry, index) => ({ ...entry, at: new Date().toISOString(), seq: index + 1 }));
  }

  mail({ to = ADDRESS, named = this.deliveryId, under = this.deliveryId, sha256 = '' } = {}): UnstampedEntry {
    return {
      kind: 'smtp',
      event: 'accepted',
      connection: 1,
      envelopeFrom: 'from@test',
      recipients: [to],
      headers: { 'x-oneping-delivery': [named] },
      messageId: `<${keyOf(under)}@test>`,
      sha256,
      size: 0,
    };
  }

  rcpt(): UnstampedEntry {
    return { kind: 'smtp', event: 'attempt', stage: 'rcpt', connection: 1, address: ADDRESS };
  }

  request(body: string, under = this.deliveryId): UnstampedEntry {
    const headers = { 'webhook-id': `msg_${keyOf(under)}` };
    const size = body.length;
    return {
      kind: 'http',
      event: 'request',
      request: 1,
      method: 'POST',
      path: ADDRESS,
      headers,
      body,
      sha256: body,
      size,
    };
  }

  hear(said: Partial<HeardAnswer>): void {
    const at = new Date().toISOString();
    const usual = { source: 'single', status: 202, code: null, duplicate: false, askedAt: at, answeredAt: at } as const;
    const id = said.status === undefined || said.status < 300 ? this.notificationId : null;
    this.heard.push({ messageId: this.notificationId, payload: PAYLOAD, id, ...usual, ...said });
  }

  see(said: Partial<SeenAnswer>): void {
    const { notificationId: id } = this;
    this.answers.push({
      id,
      messageId: id,
      acceptedAt: new Date().toISOString(),
      result: null,
      deliveries: [],
      ...said,
    });
  }

  set(columns: Record<string, unknown>): Promise<void> {
    return this.fixture.set(this.deliveryId, columns);
  }

  setKey(assignments: string): Promise<unknown> {
    return this.fixture.sql(`UPDATE notifications SET ${assignments} WHERE id = $1`, [this.notificationId]);
  }

  moved(rule: string, from: string, to: string, { fence = 1, at = new Date() } = {}): Promise<void> {
    const row = { delivery_id: this.deliveryId, at, from_state: from, to_state: to, rule, fence };
    return this.fixture.insert('delivery_transitions', { app_id: this.fixture.appId, ...row });
  }

  called(verdict: string | null): Promise<void> {
    return this.fixture.insert('attempts', {
      app_id: this.fixture.appId,
      delivery_id: this.deliveryId,
      number: 1,
      sender_id: this.senderId,
      worker_id: randomUUID(),
      fence: 1,
      began_at: new Date(),
      ended_at: new Date(),
      call_timeout_ms: 1,
      verdict,
      outcome: 'unknown',
    });
  }

  /** A further send to the same person, that somebody decided on: its id. */
  async sentAgain(): Promise<string> {
    const id = randomUUID();
    await this.fixture.sql(
      `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, send_no, sender_id, due_at, retry_until)
       SELECT app_id, $1, notification_id, channel, recipient, recipient_hash, 2, sender_id, due_at, retry_until FROM deliveries`,
      [id],
    );
    await this.setKey('pending_deliveries = 2');
    await this.fixture.insert('audit_events', {
      app_id: this.fixture.appId,
      id: randomUUID(),
      actor: 'test',
      action: 'delivery.resend',
      target_kind: 'delivery',
      target_id: this.deliveryId,
      after: JSON.stringify({ newDeliveryId: id }),
    });
    return id;
  }

  proved(): Promise<void> {
    return this.set({ proved_at: new Date(Date.now() - HOUR_MS) });
  }

  acknowledged(at: Date): Promise<void> {
    return this.fixture.insert('conflicts', {
      app_id: this.fixture.appId,
      id: randomUUID(),
      at: new Date(Date.now() - HOUR_MS),
      delivery_id: this.deliveryId,
      notification_id: this.notificationId,
      kind: 'proved_after_failed',
      detail: '',
      acknowledged_at: at,
    });
  }
}

function keyOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
