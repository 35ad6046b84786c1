// Senders for an app without going through the API: rows that accepting finds.
import type { Channel } from '@oneping/contracts';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/** One open sandbox sender for each channel, named after it. */
export async function addSandboxSenders(
  database: DataSource,
  appId: string,
  channels: readonly Channel[],
): Promise<void> {
  for (const channel of channels) {
    await database.query(
      `INSERT INTO senders (app_id, id, name, channel, provider) VALUES ($1, $2, $3::text, $3, 'sandbox')`,
      [appId, uuidv7(), channel],
    );
  }
}
