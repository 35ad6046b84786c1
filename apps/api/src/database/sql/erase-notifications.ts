// Erasing a recipient from notifications: bodies that name it, frozen results, and the diffs of its repeats.

export interface NotificationTextRow {
  readonly id: string;
  readonly body: string | null;
  readonly result: string | null;
}

/** In the order in which everybody locks them. Parameters: app id uuid, notification ids uuid[]. */
export const LOCK_NOTIFICATION_TEXTS = /* sql */ `
SELECT n.id, n.body, n.result FROM notifications n
WHERE n.app_id = $1::uuid AND n.id = ANY ($2::uuid[]) ORDER BY n.app_id, n.id FOR NO KEY UPDATE`;

/** `erased_at` in the same UPDATE is what lets a frozen result change. A result that was frozen meanwhile stays: it names
 *  nobody. Parameters: app id uuid, ids uuid[], bodies text[], results text[] (NULL: as it is). */
export const WRITE_NOTIFICATION_TEXTS = /* sql */ `
UPDATE notifications n
SET body = t.body, result = coalesce(t.result, n.result), erased_at = clock_timestamp(), version = n.version + 1
FROM (SELECT unnest($2::uuid[]) AS id, unnest($3::text[]) AS body, unnest($4::text[]) AS result) AS t
WHERE n.app_id = $1::uuid AND n.id = t.id`;

/** Parameters: app id uuid, notification ids uuid[]. */
export const FORGET_DIFFS = /* sql */ `
UPDATE duplicates SET diff = NULL
WHERE app_id = $1::uuid AND notification_id = ANY ($2::uuid[]) AND diff IS NOT NULL`;

/** The end of the next stretch of the walk; no row: it is over. Parameters: app id uuid, where it stands timestamptz and
 *  uuid (NULL: at the start), how many notifications int4. */
export const FIND_STRETCH_END = /* sql */ `
SELECT accepted_at::text AS at, id FROM (
  SELECT n.accepted_at, n.id FROM notifications n
  WHERE n.app_id = $1::uuid
    AND (n.accepted_at, n.id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
  ORDER BY n.accepted_at, n.id LIMIT $4::int4) AS stretch
ORDER BY accepted_at DESC, id DESC LIMIT 1`;

/** Those of the stretch whose body may name an address. Parameters: app id uuid, start timestamptz and uuid (NULL: the
 *  very first), end timestamptz and uuid, lower-case texts of which one has to be in the body text[]. */
export const FIND_MENTIONS = /* sql */ `
SELECT n.id FROM notifications n
WHERE n.app_id = $1::uuid
  AND (n.accepted_at, n.id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
  AND (n.accepted_at, n.id) <= ($4::timestamptz, $5::uuid)
  AND EXISTS (SELECT FROM unnest($6::text[]) AS named (text) WHERE strpos(lower(n.body), named.text) > 0)
ORDER BY n.id`;
