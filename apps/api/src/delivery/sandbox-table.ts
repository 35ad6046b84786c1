// What the sandbox "sent": rows of our own, each written in a transaction of its own, as a provider far away would.
import { randomUUID } from 'node:crypto';
import type { SandboxMessage, SandboxStore } from '@oneping/channels';
import type { Pool } from 'pg';
import { withoutSecret } from '../notifications/recipient-secret.js';

const RECORD = /* sql */ `
INSERT INTO sandbox_messages (app_id, id, delivery_id, attempt_number, sender_id, channel, recipient, content)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const FIND = /* sql */ `
SELECT id, (count(*) OVER ())::int4 AS count FROM sandbox_messages
WHERE app_id = $1 AND delivery_id = $2 ORDER BY at, id LIMIT 1`;

export class SandboxTable implements SandboxStore {
  constructor(private readonly pool: Pool) {}

  async record(message: SandboxMessage): Promise<void> {
    const { appId, deliveryId, attemptNumber, senderId, channel, recipient, content } = message;
    await this.pool.query({
      name: 'record-sandbox-message',
      text: RECORD,
      values: [
        appId,
        randomUUID(),
        deliveryId,
        attemptNumber,
        senderId,
        channel,
        JSON.stringify(withoutSecret(recipient)),
        JSON.stringify(content),
      ],
    });
  }

  async find({
    appId,
    deliveryId,
  }: {
    appId: string;
    deliveryId: string;
  }): Promise<{ providerMessageId: string; count: number } | null> {
    const { rows } = await this.pool.query<{ id: string; count: number }>({
      name: 'find-sandbox-message',
      text: FIND,
      values: [appId, deliveryId],
    });
    const found = rows[0];
    return found === undefined ? null : { providerMessageId: found.id, count: found.count };
  }
}
