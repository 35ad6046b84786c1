// What the calls that are repeated stand on: an app with all that they need, people, and the state of every table.
import { createHash, randomUUID } from 'node:crypto';
import { addSandboxSenders } from '../support/add-senders.js';
import { moveDeliveries } from '../support/move-deliveries.js';
import { type Answer, startTestApi, type TestApi, type TestApp } from '../support/running-api.js';
import { newPerson, type TestPerson } from '../support/signed-in.js';

/** What every request moves, and what work in the background does in its own time. */
const BESIDE = new Set([
  'audit_seals',
  'audit_unsealed',
  'changes',
  'migrations',
  'operator_sign_in_tries',
  'rate_buckets',
  'rollups',
  'sender_rollups',
  'workers',
]);
/** Work in the background goes on in them: that no row was added is all that can be said. */
const COUNTED = new Set(['erasures']);
const VOLATILE = ['last_used_at', 'updated_at', 'prev_hash', 'hash', 'seal_id', 'sealed_at'];

export class RepeatWorld {
  private count = 0;

  private constructor(
    private readonly origin: TestApi,
    readonly api: TestApi,
    readonly app: TestApp,
    /** Admin of the whole service. */
    readonly admin: TestPerson,
  ) {}

  static async open(): Promise<RepeatWorld> {
    const origin = await startTestApi();
    const api = await origin.another({}, { ONEPING_QUARANTINE_MS: '0' });
    // Its background work would go by its own quarantine.
    await origin.stop();
    const app = await api.newApp();
    await addSandboxSenders(api.database, app.id, ['email', 'sms', 'inbox']);
    return new RepeatWorld(origin, api, app, await newPerson(api, null, null));
  }

  /** With the key of the app, which may do everything there. */
  call = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    this.api.call(method, path, { key: this.app.key, json, headers });

  name(): string {
    this.count += 1;
    return `thing-${this.count}`;
  }

  async made(path: string, json: object): Promise<string> {
    const answer = await this.call('POST', path, json);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
    return String(answer.body['id']);
  }

  notice(): { messageId: string; to: { email: string }; content: { subject: string; text: string } } {
    return { messageId: this.name(), to: { email: 'ada@example.test' }, content: { subject: 'Hello', text: 'There' } };
  }

  sender(): Promise<string> {
    return this.made('/v1/senders', { channel: 'push', provider: 'sandbox', name: this.name(), config: {} });
  }

  rule(): object {
    const target = { sender: 'email', email: 'ops@example.test' };
    return { name: this.name(), kind: 'no_worker', threshold: 9_000, target };
  }

  /** The id of a delivery, and the ETag that a decision on it names. */
  async delivery(state: 'queued' | 'unknown' | 'failed'): Promise<{ id: string; headers: Record<string, string> }> {
    const { body } = await this.call('POST', '/v1/notifications', this.notice());
    const [{ id } = { id: '' }] = body['deliveries'] as { id: string }[];
    if (state !== 'queued') await moveDeliveries(this.api.database, id, state);
    const read = await this.call('GET', `/v1/deliveries/${id}`);
    return { id, headers: { 'If-Match': String(read.headers.get('etag')) } };
  }

  async item(): Promise<string> {
    const { id } = await this.delivery('queued');
    const item = randomUUID();
    await this.api.database.query(
      `INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content)
       SELECT app_id, $2, 'u', notification_id, id, '{"title":"Hi"}' FROM deliveries WHERE id = $1`,
      [id, item],
    );
    return item;
  }

  async conflict(): Promise<string> {
    const { id } = await this.delivery('queued');
    const conflict = randomUUID();
    await this.api.database.query(
      `INSERT INTO conflicts (app_id, id, notification_id, delivery_id, kind, detail)
       SELECT app_id, $2, notification_id, id, 'proved_after_failed', 'for a test' FROM deliveries WHERE id = $1`,
      [id, conflict],
    );
    return conflict;
  }

  /** One line for each table, the same as long as nothing in it changed. */
  async state(without: readonly string[] = []): Promise<Record<string, string>> {
    const tables = await this.api.database.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      if (BESIDE.has(name) || without.includes(name)) continue;
      const rows = await this.api.database.query<{ row: string }[]>(
        `SELECT row::text FROM (SELECT to_jsonb(t) - $1::text[] AS row FROM ${name} t) AS every
         WHERE row ->> 'action' IS DISTINCT FROM 'erasure.finish' ORDER BY 1`,
        [VOLATILE],
      );
      if (COUNTED.has(name)) {
        state[name] = `${rows.length} rows`;
        continue;
      }
      const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
      state[name] = `${rows.length} rows ${digest.digest('hex').slice(0, 12)}`;
    }
    return state;
  }

  close(): Promise<void> {
    return this.origin.close();
  }
}
