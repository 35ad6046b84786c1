// An app of its own for a test file, made through the API as an administrator makes one, with senders that need nothing.
import type { Accepted, CreatedApp, Delivery, DeliveryRecord, Invited, Role } from '@oneping/contracts';
import { SCOPES } from '@oneping/contracts';
import { inject, vi } from 'vitest';
import { ask, type Call, cookieOf } from './call';
import { postFromElsewhere } from './other-address';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

/** Sandbox recipients whose fate nobody knows: not found when asked, and not to be asked about. */
export const VANISH = 'vanish@sandbox.test';
export const OPAQUE = 'opaque@sandbox.test';

const PATIENCE = { timeout: 60_000, interval: 100 };
const PASSWORD = 'a password of its own';

export class OwnApp {
  private readonly url = inject('stack').url;
  private people = 0;

  private constructor(
    readonly slug: string,
    private readonly key: string,
  ) {}

  /** `name`: a slug that no other file takes. */
  static async make(name: string): Promise<OwnApp> {
    const { url, apiKey } = inject('stack');
    const firstKey = { name: 'first', scopes: [...SCOPES] };
    const made = await ask<CreatedApp>(`${url}/v1/apps`, {
      method: 'POST',
      key: apiKey,
      json: { slug: name, environment: 'live', firstKey },
    });
    const app = new OwnApp(name, made.firstKey?.key ?? '');
    for (const channel of ['email', 'sms', 'webhook'])
      await app.addSender({ channel, provider: 'sandbox', name: `sandbox-${channel}`, config: {} });
    await app.addSender({ channel: 'inbox', provider: 'inbox', name: 'inbox', config: {} });
    return app;
  }

  /** The address of a page in this app. */
  at(path: string): string {
    const address = new URL(path, this.url);
    address.searchParams.set('app', this.slug);
    return address.href;
  }

  addSender(json: object): Promise<{ id: string }> {
    return this.ask('/v1/senders', { method: 'POST', json });
  }

  /** The mail relay of the tests, under the name `relay`, before the sandbox. */
  async addRelay(): Promise<void> {
    const config = { url: inject('stack').relayUrl, from: 'orders@shop.example', requireTls: false };
    await this.addSender({ channel: 'email', provider: 'smtp', name: 'relay', config });
  }

  post(messageId: string, to: string | object = 'ok@sandbox.test', others: object = {}): Promise<Accepted> {
    const content = { subject: `About ${messageId}`, text: 'One ping only.' };
    const json = { messageId, to: typeof to === 'string' ? { email: to } : to, content, ...others };
    return this.ask<Accepted>('/v1/notifications', { method: 'POST', json });
  }

  /** Posts to somebody whose delivery is lost, and resolves once it waits for a person. */
  async park(messageId: string, to: string | object = VANISH, others: object = {}): Promise<Delivery> {
    const { id } = await this.post(messageId, to, others);
    return await this.untilDelivery(id, ({ attention }) => attention === 'resolution_required');
  }

  /** The first delivery of a notification, once it is as wanted. */
  async untilDelivery(notificationId: string, isAsWanted: (delivery: Delivery) => boolean): Promise<Delivery> {
    const look = () => this.ask<{ deliveries: Delivery[] }>(`/v1/notifications/${notificationId}`);
    const find = async () => (await look()).deliveries.find(isAsWanted) ?? false;
    return await vi.waitUntil(find, PATIENCE);
  }

  /** A worker looks for the same content under other IDs some seconds after it was posted. */
  async untilSuspicious(): Promise<void> {
    const find = async () => (await this.ask<{ data: unknown[] }>('/v1/duplicates/suspicious')).data.length > 0;
    await vi.waitUntil(find, PATIENCE);
  }

  delivery(id: string): Promise<DeliveryRecord> {
    return this.ask<DeliveryRecord>(`/v1/deliveries/${id}`);
  }

  /** With the app's first key, which has every scope. */
  ask<Body = Record<string, unknown>>(path: string, what: Call = {}): Promise<Body> {
    return ask<Body>(this.url + path, { key: this.key, ...what });
  }

  /** Somebody new with a role in this app, signed in. */
  async person(role: Role): Promise<Person> {
    this.people += 1;
    const email = `${role}-${this.people}@${this.slug}.test`;
    const { cookie: admin } = inject('stack');
    const invited = await ask<Invited>(`${this.url}/v1/operators`, {
      method: 'POST',
      cookie: admin,
      json: { email, roles: { [this.slug]: role } },
    });
    const token = new URL(invited.invitation ?? '').hash.slice(1);
    const json = { token, name: `Some ${role}`, password: PASSWORD };
    const accepted = await postFromElsewhere(`${this.url}/v1/auth/invitation`, json);
    if (accepted.status >= 300)
      throw new Error(`The invitation was answered ${accepted.status} ${JSON.stringify(accepted.body)}`);
    return { email, password: PASSWORD, cookie: await cookieOf(this.url, { email, password: PASSWORD }) };
  }
}
