// An app in which something of everything has happened, so that no page of it is empty.
import { OPAQUE, OwnApp, VANISH } from './own-app';

/** As long as those that services make of ids of their own. */
const LONG_ID = 'order-6-and-its-reminder-125d892a-7c11-4a0e-9c1e-0b5cf9ac87d2';

export interface FullApp {
  readonly app: OwnApp;
  /** Addresses of each page that has more than one face, or needs to be told what to show. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}

export async function makeFullApp(name: string): Promise<FullApp> {
  const app = await OwnApp.make(name);
  const html = { content: { subject: 'Hello', text: 'Hello', html: '<h2>Hello</h2><p>One <b>ping</b> only.</p>' } };
  const sent = await app.post('order-1', 'ok@sandbox.test', { ...html, metadata: { order: 1, tags: ['a', 'b'] } });
  await app.post('order-1', 'ok@sandbox.test', { ...html, metadata: { order: 1, tags: ['a', 'b'] } });
  await app.post('order-1', 'ada@example.test', html).catch(() => undefined);
  await app.post('order-2', 'reject@sandbox.test');
  await app.post('order-3', { email: 'ok@sandbox.test', phone: '+15005550003', userId: 'u_1' });
  await app.post('order-4', 'ok@sandbox.test', { sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  await app.post('order-5', 'ok@sandbox.test');
  await app.post(LONG_ID);
  await app.post(LONG_ID);
  const [vanished] = await Promise.all([
    app.park('lost-1', VANISH),
    app.park('lost-2', OPAQUE),
    app.park('lost-3', { phone: '+15005550007' }),
  ]);
  await app.post('lost-1', VANISH);
  const batch = await app.ask<{ id: string }>('/v1/resolution-batches', {
    method: 'POST',
    json: { batchId: 'incident-1', filter: {}, decision: 'sent', reason: 'The provider confirmed.', dryRun: true },
  });
  const senders = await app.ask<{ data: { id: string; name: string }[] }>('/v1/senders');
  const sms = senders.data.find(({ name: each }) => each === 'sandbox-webhook');
  await app.ask(`/v1/senders/${sms?.id}/pause`, { method: 'PUT', json: { reason: 'The receiver moves house.' } });
  return {
    app,
    addresses: {
      '/keys': ['/keys', '/keys?status=failed,sent&accepted=24h'],
      '/keys/view': [`/keys/view?id=${sent.id}`, `/keys/view?id=${vanished.notificationId}`],
      '/review': ['/review', '/review?tab=groups', '/review?tab=conflicts'],
      '/review/view': [`/review/view?id=${vanished.id}`],
      '/review/batches': ['/review/batches', '/review/batches?new=yes', `/review/batches?id=${batch.id}`],
      '/duplicates': ['suppressed', 'mismatches', 'expired', 'suspicious'].map((tab) => `/duplicates?tab=${tab}`),
      '/senders/view': [`/senders/view?id=${senders.data[0]?.id}`, `/senders/view?id=${sms?.id}`],
      '/search': ['/search?q=order', '/search?q=nothing-like-that'],
      '/invitation': ['/invitation#a-token-that-nobody-was-given'],
      '/new-password': ['/new-password#a-token-that-nobody-was-given'],
    },
  };
}
