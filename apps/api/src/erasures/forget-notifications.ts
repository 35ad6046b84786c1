// Makes notifications forget a recipient: its entry in the body, its name in the frozen result, the diffs of its repeats.
import type { ClientBase } from 'pg';
import { textArray, uuidArray } from '../database/sql/binary-array.js';
import {
  FORGET_DIFFS,
  LOCK_NOTIFICATION_TEXTS,
  type NotificationTextRow,
  WRITE_NOTIFICATION_TEXTS,
} from '../database/sql/erase-notifications.js';
import { forgetInBody, forgetInResult } from './forget-in-texts.js';
import type { Target } from './targets.js';

export interface LockedTexts {
  readonly appId: string;
  readonly rows: readonly NotificationTextRow[];
}

/** Locks them in the order in which everybody does, before anything else about them is written. */
export async function lockTexts(client: ClientBase, appId: string, ids: readonly string[]): Promise<LockedTexts> {
  if (ids.length === 0) return { appId, rows: [] };
  const { rows } = await client.query<NotificationTextRow>({
    name: 'lock-notification-texts',
    text: LOCK_NOTIFICATION_TEXTS,
    values: [appId, uuidArray(ids)],
  });
  return { appId, rows };
}

export interface Forgotten {
  /** How many named one of the targets. */
  readonly notifications: number;
  /** Those of them that have other recipients: their content stays until the last one is erased. */
  readonly contentKept: number;
}

export async function forgetInNotifications(
  client: ClientBase,
  { appId, rows }: LockedTexts,
  targets: readonly Target[],
): Promise<Forgotten> {
  const changed = rows
    .map(({ id, body, result }) => ({
      id,
      body: forgetInBody(body, targets),
      result: forgetInResult(result, targets),
      hadBody: body,
    }))
    .filter(({ body, result, hadBody }) => result !== null || body !== hadBody);
  if (changed.length === 0) return { notifications: 0, contentKept: 0 };
  const ids = uuidArray(changed.map(({ id }) => id));
  const bodies = textArray(changed.map(({ body }) => body));
  const results = textArray(changed.map(({ result }) => result));
  const written = { name: 'write-notification-texts', text: WRITE_NOTIFICATION_TEXTS };
  await client.query({ ...written, values: [appId, ids, bodies, results] });
  await client.query({ name: 'forget-diffs', text: FORGET_DIFFS, values: [appId, ids] });
  return { notifications: changed.length, contentKept: changed.filter(({ body }) => body !== null).length };
}
