// A claim for the tests of this package.
import type { Claim } from '../src/index.js';

export function aClaim(over: Partial<Claim> = {}): Claim {
  return {
    appId: 'app-1',
    deliveryId: 'delivery-1',
    notificationId: 'notification-1',
    messageId: 'order-1',
    senderId: 'sender-1',
    channel: 'email',
    recipient: 'ada@example.test',
    content: { subject: 'S', text: 'T' },
    metadata: {},
    acceptedAt: '2026-01-01T00:00:00.000Z',
    attemptNumber: 1,
    providerKey: { base64url: 'AAAAAAAAAAAAAAAAAAAAAA', uuid: '00000000-0000-7000-8000-000000000000' },
    ...over,
  };
}
