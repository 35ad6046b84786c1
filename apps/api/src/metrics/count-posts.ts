// Counts what posts were answered.

import { Problem } from '../http/problem.js';
import type { AcceptAnswer } from '../notifications/accept-answers.js';
import { postsTotal } from './metrics.js';

export function countPosts(answers: readonly (AcceptAnswer | Problem)[]): void {
  for (const answer of answers) postsTotal.inc({ answer: kindOf(answer) });
}

function kindOf(answer: AcceptAnswer | Problem): string {
  if (!(answer instanceof Problem)) return answer.body.duplicate ? 'replay' : 'accepted';
  switch (answer.code) {
    case 'message_id_reused':
      return 'mismatch';
    case 'message_id_in_use':
      return 'in_use';
    case 'message_id_expired':
      return 'expired';
    default:
      return answer.status >= 500 ? 'unavailable' : 'refused';
  }
}
