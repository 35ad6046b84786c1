// Where sealed values lie, for a change of the master key: those that still need another key than the current one.

export interface SealedTable {
  /** In words, for whoever watches. */
  readonly what: string;
  /** Parameters: what a value under the current key begins with bytea, after which row text (or NULL), at most how many int4.
   *  Answers SealedRow, in the order of `position`. */
  readonly find: string;
  /** Parameters: positions text[], sealed values as read bytea[], as they are now bytea[]. Leaves what changed meanwhile. */
  readonly replace: string;
}

export interface SealedRow {
  readonly position: string;
  /** Where the value may be opened: named by the same parts as when it was sealed. */
  /** Empty where it belongs to the service itself. */
  readonly app_id: string;
  readonly id: string;
  readonly version: number;
  readonly sealed: Buffer;
}

const INPUT = /* sql */ `
unnest($1::text[], $2::bytea[], $3::bytea[]) AS input (position, before, after)`;

const needsAnotherKey = (sealed: string) => `substring(${sealed} FROM 1 FOR length($1::bytea)) <> $1::bytea`;

export const FINGERPRINT_SECRETS: SealedTable = {
  what: 'fingerprint secrets of apps',
  find: /* sql */ `
SELECT app_id::text AS position, app_id, app_id AS id, 0 AS version, fingerprint_secret_sealed AS sealed FROM apps
WHERE ${needsAnotherKey('fingerprint_secret_sealed')} AND ($2::text IS NULL OR app_id > $2::uuid)
ORDER BY app_id LIMIT $3::int4`,
  replace: /* sql */ `
UPDATE apps t SET fingerprint_secret_sealed = input.after FROM ${INPUT}
WHERE t.app_id = input.position::uuid AND t.fingerprint_secret_sealed = input.before`,
};

export const SENDER_CONFIGS: SealedTable = {
  what: 'configurations of senders',
  find: /* sql */ `
SELECT app_id || ' ' || sender_id || ' ' || version AS position, app_id, sender_id AS id, version, sealed FROM sender_configs
WHERE ${needsAnotherKey('sealed')} AND ($2::text IS NULL OR (app_id, sender_id, version) >
  (split_part($2::text, ' ', 1)::uuid, split_part($2::text, ' ', 2)::uuid, split_part($2::text, ' ', 3)::int4))
ORDER BY app_id, sender_id, version LIMIT $3::int4`,
  replace: /* sql */ `
UPDATE sender_configs t SET sealed = input.after FROM ${INPUT}
WHERE t.app_id = split_part(input.position, ' ', 1)::uuid AND t.sender_id = split_part(input.position, ' ', 2)::uuid
  AND t.version = split_part(input.position, ' ', 3)::int4 AND t.sealed = input.before`,
};

export const SERVICE_SECRETS: SealedTable = {
  what: 'secrets of the service itself',
  find: /* sql */ `
SELECT name AS position, '' AS app_id, name AS id, 0 AS version, sealed FROM service_secrets
WHERE ${needsAnotherKey('sealed')} AND ($2::text IS NULL OR name > $2::text) ORDER BY name LIMIT $3::int4`,
  replace: /* sql */ `
UPDATE service_secrets t SET sealed = input.after FROM ${INPUT}
WHERE t.name = input.position AND t.sealed = input.before`,
};

const SEALED_SECRET = `decode(recipient::json ->> 'sealedSecret', 'base64')`;

export const RECIPIENT_SECRETS: SealedTable = {
  what: 'secrets of recipients',
  find: /* sql */ `
SELECT position, app_id, id, 0 AS version, sealed FROM (
  SELECT app_id || ' ' || id AS position, app_id, id AS delivery_id, notification_id AS id, ${SEALED_SECRET} AS sealed
  FROM deliveries
  WHERE recipient LIKE '%"sealedSecret":%' AND ($2::text IS NULL OR (app_id, id) >
    (split_part($2::text, ' ', 1)::uuid, split_part($2::text, ' ', 2)::uuid))
  ORDER BY app_id, id OFFSET 0) AS found
WHERE ${needsAnotherKey('sealed')} ORDER BY app_id, delivery_id LIMIT $3::int4`,
  // Base64 as JSON has it: in one line, and without what would have to be escaped.
  replace: /* sql */ `
UPDATE deliveries t
SET recipient = replace(t.recipient, translate(encode(input.before, 'base64'), E'\\n', ''),
  translate(encode(input.after, 'base64'), E'\\n', ''))
FROM ${INPUT}
WHERE t.app_id = split_part(input.position, ' ', 1)::uuid AND t.id = split_part(input.position, ' ', 2)::uuid
  AND t.recipient LIKE '%"sealedSecret":%' AND decode(t.recipient::json ->> 'sealedSecret', 'base64') = input.before`,
};

/** How many values begin with which head: their form and the id of their key. No parameters. */
export const SEALED_BY_KEY = /* sql */ `
SELECT substring(sealed FROM 1 FOR 9) AS head, count(*)::int4 AS count FROM (
  SELECT fingerprint_secret_sealed AS sealed FROM apps
  UNION ALL SELECT sealed FROM sender_configs
  UNION ALL SELECT sealed FROM service_secrets
  UNION ALL SELECT ${SEALED_SECRET} FROM deliveries WHERE recipient LIKE '%"sealedSecret":%'
) AS every WHERE length(sealed) > 9 GROUP BY 1`;
