// An API process dies with a post half written; whoever repeats it at that very moment is told that it is in use.
import type { AppName } from '../cast/apps.js';
import { personOutside } from './people-outside.js';
import { daysAgo, type Scene } from './scene.js';

/** What the dying process had not committed yet: a row under that message ID. */
const HALF_WRITTEN = /* sql */ `
INSERT INTO notifications
SELECT half.* FROM (SELECT n FROM notifications n JOIN apps a ON a.app_id = n.app_id
  WHERE a.slug = $1 AND n.purged_at IS NULL LIMIT 1) AS known
CROSS JOIN LATERAL jsonb_populate_record(known.n, jsonb_build_object('id', gen_random_uuid(), 'message_id', $2::text)) AS half`;

export function addUnluckyMoments(scene: Scene): void {
  const { timeline } = scene;
  timeline.at(daysAgo(scene, 5, 19, 20), () => halfWritten(scene, 'shop', 'order-207733-confirmed'));
  timeline.at(daysAgo(scene, 2, 9, 48), () => halfWritten(scene, 'billing', 'payment-received-90402'));
}

async function halfWritten({ stage, services }: Scene, app: AppName, messageId: string): Promise<void> {
  const post = {
    messageId,
    to: { email: personOutside(messageId.length * 31).email },
    content: { subject: 'Thank you', text: 'We have what you sent us.' },
  };
  const dying = await stage.pool.connect();
  await dying.query('BEGIN');
  await dying.query(HALF_WRITTEN, [app, messageId]);
  await services[app].post(post);
  await dying.query('ROLLBACK');
  dying.release();
  await stage.clock.advance(1_000);
  await services[app].send(post);
}
