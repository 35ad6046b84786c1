// A small world with deliveries that wait for a person, and what persons do about them.
import { randomUUID } from 'node:crypto';
import type { Answer, PostingApi } from './posting-api.js';
import { type DeliveryRow, SmallWorld } from './small-world.js';

/** The sandbox's numbers: found when asked, never taken, taken and not to be asked about. */
const PHONES = { lost: '+15005550005', vanish: '+15005550006', opaque: '+15005550007' } as const;

export const NO_QUARANTINE = { ONEPING_QUARANTINE_MS: '0' } as const;
const REASON = 'they told us on the phone';

export interface Decision {
  readonly outcome: 'sent' | 'not_sent';
  readonly resend?: boolean;
}

export class ParkedWorld {
  private constructor(readonly small: SmallWorld) {}

  static async open(): Promise<ParkedWorld> {
    const small = await SmallWorld.open();
    await small.api.addSender('sms', 'sandbox', 'pretend', {});
    return new ParkedWorld(small);
  }

  post(part: keyof typeof PHONES): Promise<Answer> {
    return this.small.api.post({ messageId: randomUUID(), to: { phone: PHONES[part] }, content: { text: part } });
  }

  /** So many deliveries of which nobody knows, each of a notification of its own; no worker is left. In id order. */
  async park(count: number, part: keyof typeof PHONES = 'opaque'): Promise<DeliveryRow[]> {
    const worker = this.small.startWorker();
    const answers = await Promise.all(Array.from({ length: count }, () => this.post(part)));
    const isParked = ({ attention }: DeliveryRow) => attention === 'resolution_required';
    const parked = await Promise.all(answers.map((answer) => this.small.untilDelivery(answer, isParked)));
    await worker.drain();
    return parked.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async versionOf({ id }: Pick<DeliveryRow, 'id'>, api = this.small.api): Promise<number> {
    return Number((await api.call('GET', `/v1/deliveries/${id}`)).body['version']);
  }

  /** @param version as the person saw it */
  decide(api: PostingApi, { id }: Pick<DeliveryRow, 'id'>, version: number, decision: Decision): Promise<Answer> {
    return api.call('PUT', `/v1/deliveries/${id}/resolution`, { ...decision, reason: REASON }, version);
  }

  /** The state of each of its sends, in order. */
  async sendsOf({ id }: Pick<DeliveryRow, 'id'>): Promise<string[]> {
    const { rows } = await this.small.pool.query<{ state: string }>(
      `SELECT d.state FROM deliveries d JOIN deliveries first ON first.notification_id = d.notification_id
       WHERE first.id = $1 ORDER BY d.send_no`,
      [id],
    );
    return rows.map(({ state }) => state);
  }

  /** What was written down of decisions about it. */
  async decisionsOn({ id }: Pick<DeliveryRow, 'id'>): Promise<string[]> {
    const { rows } = await this.small.pool.query<{ state: string }>(
      "SELECT after::json ->> 'state' AS state FROM audit_events WHERE target_id = $1 AND action = 'delivery.resolve'",
      [id],
    );
    return rows.map(({ state }) => state);
  }

  async conflictsOf({ id }: Pick<DeliveryRow, 'id'>): Promise<string[]> {
    const { rows } = await this.small.pool.query<{ kind: string }>(
      'SELECT kind FROM conflicts WHERE delivery_id = $1 ORDER BY at',
      [id],
    );
    return rows.map(({ kind }) => kind);
  }

  /** What is due later is due now, and every call ended an hour ago. */
  async passAnHour({ id }: Pick<DeliveryRow, 'id'>): Promise<void> {
    await this.small.pool.query(
      `UPDATE attempts SET began_at = began_at - interval '1 hour', ended_at = ended_at - interval '1 hour'
       WHERE delivery_id = $1`,
      [id],
    );
    await this.checkNow({ id });
  }

  async checkNow({ id }: Pick<DeliveryRow, 'id'>): Promise<void> {
    const text = 'UPDATE deliveries SET next_check_at = clock_timestamp() WHERE id = $1 AND next_check_at IS NOT NULL';
    await this.small.pool.query(text, [id]);
  }

  /** The provider's index shows it from now on. */
  async showInIndex({ id }: Pick<DeliveryRow, 'id'>): Promise<void> {
    await this.small.pool.query(
      `INSERT INTO sandbox_messages (app_id, id, delivery_id, attempt_number, sender_id, channel, recipient, content)
       SELECT app_id, gen_random_uuid(), id, 1, sender_id, channel, recipient, '{}' FROM deliveries WHERE id = $1`,
      [id],
    );
  }

  close(): Promise<void> {
    return this.small.close();
  }
}
