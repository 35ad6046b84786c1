// One claimed delivery for tests, with what the test cares about on top.
import type { Claim } from '@oneping/claims';

export function claimOf(claim: Partial<Claim> = {}): Claim {
  return {
    appId: 'app-1',
    deliveryId: '0196f0a0-0000-7000-8000-000000000001',
    notificationId: '0196f0a0-0000-7000-8000-000000000002',
    messageId: 'order-1042-shipped',
    senderId: 'sender-1',
    channel: 'email',
    recipient: 'ada@example.com',
    content: { subject: 'On its way', text: 'Your order is on its way.' },
    metadata: { orderId: 1042 },
    acceptedAt: '2026-03-01T12:34:56.789Z',
    attemptNumber: 1,
    providerKey: { base64url: 'AZbwoAAAcACAAAAAAAAAAQ', uuid: '0196f0a0-0000-7000-8000-000000000001' },
    ...claim,
  };
}
