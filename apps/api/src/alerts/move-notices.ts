// A notice must not wait for a sender in trouble while another one works: where one has not got it out, the next one tries.
import type { Pool } from 'pg';
import { findEnabledSenders } from '../database/sql/find-enabled-senders.js';
import { FIND_WAITING_NOTICES, MOVE_NOTICE_IF_WAITING, type WaitingNotice } from '../database/sql/move-notice.js';
import { chooseSender } from './choose-sender.js';
import { type AlertTarget, channelOf } from './notice.js';

/** Several processes at once are harmless: the row moves from the sender that was read, or not at all. */
export async function moveNotices(pool: Pool): Promise<void> {
  const { rows } = await pool.query<WaitingNotice>(FIND_WAITING_NOTICES);
  for (const { app_id: appId, delivery_id: deliveryId, sender_id: senderId, about, target } of rows) {
    const others = (await findEnabledSenders(pool, appId)).filter(({ id }) => id !== senderId);
    // Safe: written by us from the contract's shape.
    const to = JSON.parse(target) as AlertTarget;
    const sender = chooseSender(others, { channel: channelOf(to), wanted: to.sender, about });
    if (sender === null || sender.isPaused) continue;
    await pool.query(MOVE_NOTICE_IF_WAITING, [appId, deliveryId, senderId, sender.id]);
  }
}
