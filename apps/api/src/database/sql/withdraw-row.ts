// What T20 writes, shared by the statements that take a pending re-issue back.
import { HELD_BY_NOBODY } from './held-by-nobody.js';

/** SQL, in SET: T20, checked at once. @param reason SQL of the reason's code */
export const withdrawRow = (reason = "'reissue_withdrawn'") => `
  state = 'unknown', rule = 'T20', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, next_check_at = clock_timestamp(), attention = NULL,
  reason_code = ${reason}, reason_detail = NULL`;
