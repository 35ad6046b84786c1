// Says why begin changed nothing: asked only for those rows, after it.
import { BEGIN_INPUT, beginRefusal } from './begin-if-held.js';

/** Parameters: BEGIN_INPUT. A row whose reason has gone meanwhile has no answer here. */
export const WHY_BEGIN_WAS_REFUSED = /* sql */ `
WITH ${BEGIN_INPUT}
SELECT i.position, ${beginRefusal('d', 'i')} AS because
FROM input i JOIN deliveries d ON d.app_id = i.app_id AND d.id = i.id`;
