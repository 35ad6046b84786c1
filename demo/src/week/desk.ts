// What people do at the desk: read a delivery, look it up, decide with a reason.
import type { AppName } from '../cast/apps.js';
import type { Person } from '../cast/person.js';
import { MINUTE_MS, type Scene } from './scene.js';

/** `reason` goes into every decision. */
type Decision = { readonly outcome: 'sent' | 'not_sent'; readonly resend?: boolean; readonly reason: string };

const FIND = /* sql */ `
SELECT d.id FROM deliveries d JOIN notifications n ON n.app_id = d.app_id AND n.id = d.notification_id
JOIN apps a ON a.app_id = d.app_id
WHERE a.slug = $1 AND n.message_id = $2 ORDER BY d.send_no DESC, d.channel LIMIT 1`;

const FIND_PARKED = /* sql */ `
SELECT n.message_id FROM deliveries d JOIN notifications n ON n.app_id = d.app_id AND n.id = d.notification_id
JOIN apps a ON a.app_id = d.app_id
WHERE a.slug = $1 AND d.attention = 'resolution_required' ORDER BY d.state_since, d.id`;

export class Desk {
  constructor(
    private readonly scene: Scene,
    private readonly person: Person,
    private readonly app: AppName,
  ) {}

  /** The message IDs that wait for a person, those that wait the longest first. */
  async waiting(): Promise<string[]> {
    const { rows } = await this.scene.stage.pool.query<{ message_id: string }>(FIND_PARKED, [this.app]);
    return rows.map(({ message_id }) => message_id);
  }

  async decide(messageId: string, decision: Decision): Promise<void> {
    const { path, version } = await this.read(messageId);
    await this.person.must('PUT', `${path}/resolution`, this.app, { json: decision, headers: { 'if-match': version } });
  }

  async lookUp(messageId: string): Promise<void> {
    const { path } = await this.read(messageId);
    await this.person.must('POST', `${path}/lookups`, this.app);
  }

  async snooze(messageId: string, minutes: number, reason: string): Promise<void> {
    const { path, version } = await this.read(messageId);
    const until = new Date(this.scene.stage.clock.nowMs + minutes * MINUTE_MS).toISOString();
    const headers = { 'if-match': version };
    await this.person.must('PUT', `${path}/snooze`, this.app, { json: { until, reason }, headers });
  }

  async sendAgain(messageId: string, reason: string): Promise<void> {
    const { path, version } = await this.read(messageId);
    await this.person.must('POST', `${path}/resend`, this.app, { json: { reason }, headers: { 'if-match': version } });
  }

  async reveal(messageId: string, reason: string): Promise<void> {
    const { deliveryId } = await this.read(messageId);
    await this.person.must('POST', '/v1/reveals', this.app, { json: { deliveryId, reason } });
  }

  /** As its page does before anything can be decided; the version is that of what was shown. */
  private async read(messageId: string): Promise<{ deliveryId: string; path: string; version: string }> {
    const { stage, chance } = this.scene;
    const { rows } = await stage.pool.query<{ id: string }>(FIND, [this.app, messageId]);
    const deliveryId = rows[0]?.id;
    if (deliveryId === undefined) throw new Error(`${this.app} has no delivery of ${messageId}`);
    const path = `/v1/deliveries/${deliveryId}`;
    const { headers } = await this.person.must('GET', path, this.app);
    await stage.clock.advance(chance.whole(4_000, 25_000));
    return { deliveryId, path, version: String(headers['etag']) };
  }
}
