// A record as a worker gets it: what it needs to call, and no more.
import type { ClaimedDelivery } from '../claim-store.js';
import { closedWithoutVerdict, type DeliveryRecord } from '../delivery-record.js';

export function claimOf(record: DeliveryRecord): ClaimedDelivery {
  return {
    appId: record.appId,
    deliveryId: record.id,
    fence: record.fence,
    configVersion: 1,
    openAttemptCount: closedWithoutVerdict(record),
    retryCount: record.retryCount,
    crashCount: record.crashCount,
    ...(record.isSuppressed === true ? { isSuppressed: true } : {}),
    claim: {
      appId: record.appId,
      deliveryId: record.id,
      notificationId: record.notificationId,
      messageId: record.notificationId,
      senderId: record.senderId,
      channel: 'email',
      recipient: `${record.id}@example.test`,
      content: { text: record.id },
      metadata: {},
      acceptedAt: '2026-01-01T00:00:00.000Z',
      attemptNumber: record.attemptCount + 1,
      providerKey: { base64url: record.id, uuid: record.id },
    },
  };
}
