// Which of these notifications have finished: one question for everyone who waits.
import type { QueryConfig } from 'pg';
import { uuidArray } from './binary-array.js';

export interface AskedNotification {
  readonly appId: string;
  readonly id: string;
}

const FIND = `
SELECT n.id FROM (SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id) AS asked
JOIN notifications n ON n.app_id = asked.app_id AND n.id = asked.id
WHERE n.result IS NOT NULL OR n.purged_at IS NOT NULL`;

/** The statement answers `{ id }` for each that has a result. */
export function findFinished(asked: readonly AskedNotification[]): QueryConfig {
  return {
    name: 'find-finished',
    text: FIND,
    values: [uuidArray(asked.map(({ appId }) => appId)), uuidArray(asked.map(({ id }) => id))],
  };
}
