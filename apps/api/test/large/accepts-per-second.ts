// How many notifications an API takes in a second from many callers at once, each with a message ID of its own.
import { randomUUID } from 'node:crypto';
import type { TestApi, TestApp } from '../support/running-api.js';

const CALLERS = 32;

export async function acceptsPerSecond(api: TestApi, app: TestApp, windowMs: number): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - startedAt < windowMs) {
      const json = {
        messageId: `live-${randomUUID()}`,
        to: { email: 'ada@example.com' },
        content: { subject: 'Your order is on its way', text: 'It left us today. '.repeat(17) },
      };
      const { status, text } = await api.call('POST', '/v1/notifications', { key: app.key, json });
      if (status !== 202) throw new Error(`${status} ${text}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (count / (performance.now() - startedAt)) * 1_000;
}
