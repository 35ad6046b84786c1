// T2 release: claimed → queued, by its holder; nothing was handed over.
import { HELD_BY_NOBODY } from './held-by-nobody.js';

/** Parameters: app ids uuid[], delivery ids uuid[], fences int4[]. */
export const RELEASE_IF_HELD = /* sql */ `
WITH input AS MATERIALIZED (
  SELECT unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS fence
)
UPDATE deliveries d
SET state = 'queued', rule = 'T2', version = d.version + 1, state_since = clock_timestamp(), ${HELD_BY_NOBODY}
FROM input i
WHERE d.app_id = i.app_id AND d.id = i.id AND d.state = 'claimed' AND d.fence = i.fence`;
