// A claimed row as the worker gets it: the address, the channel's own content and our key in the forms that providers take.
import type { Claim, ClaimedDelivery, Json } from '@oneping/claims';
import { contentOf } from '../../notifications/content-of.js';

export interface ClaimedRow {
  app_id: string;
  id: string;
  fence: number;
  notification_id: string;
  sender_id: string;
  channel: string;
  recipient: string | null;
  attempt_count: number;
  retry_count: number;
  crash_count: number;
  open_count: number;
  config_version: number;
  message_id: string;
  accepted_at: Date;
  /** Only asked for where it is about to be sent. */
  is_suppressed?: boolean;
  /** Only with the first row of its notification. */
  body: string | null;
}

interface Body {
  readonly content?: Json;
  readonly metadata?: Claim['metadata'];
}

export function toClaimedDeliveries(rows: readonly ClaimedRow[]): ClaimedDelivery[] {
  const bodies = new Map<string, Body>();
  for (const row of rows) {
    // Safe: the body was validated when it was accepted, and is stored as it was then.
    if (row.body !== null) bodies.set(row.notification_id, JSON.parse(row.body) as Body);
  }
  return rows.map((row) => toClaimedDelivery(row, bodies.get(row.notification_id) ?? {}));
}

function toClaimedDelivery(row: ClaimedRow, body: Body): ClaimedDelivery {
  return {
    appId: row.app_id,
    deliveryId: row.id,
    fence: row.fence,
    configVersion: row.config_version,
    openAttemptCount: row.open_count,
    retryCount: row.retry_count,
    crashCount: row.crash_count,
    ...(row.is_suppressed ? { isSuppressed: true } : {}),
    claim: {
      appId: row.app_id,
      deliveryId: row.id,
      notificationId: row.notification_id,
      messageId: row.message_id,
      senderId: row.sender_id,
      channel: row.channel,
      // Safe: written as JSON by accepting.
      recipient: row.recipient === null ? null : (JSON.parse(row.recipient) as Json),
      content: contentOf(body.content, row.channel),
      metadata: body.metadata ?? {},
      acceptedAt: row.accepted_at.toISOString(),
      attemptNumber: row.attempt_count + 1,
      providerKey: { base64url: Buffer.from(row.id.replaceAll('-', ''), 'hex').toString('base64url'), uuid: row.id },
    },
  };
}
