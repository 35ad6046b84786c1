// What an app's repeats of the last day say of how it makes its message IDs. Pure.
import { type KeyFinding, MISMATCH_CAUSES, type MismatchCause } from '@oneping/contracts';
import type { KeyFigures } from '../database/sql/list-suspicious-repeats.js';

/** Fewer may be chance. */
const LEAST_COUNT = 5;
/** Of all repeats: less is a fault here and there, not the way that the IDs are made. */
const LEAST_SHARE = 0.1;

export function keyFindings({ replays, mismatches, suspicious, commonest_cause }: KeyFigures): KeyFinding[] {
  const cause = commonest_cause === null ? '' : ` ${MISMATCH_CAUSES[commonest_cause as MismatchCause] ?? ''}`;
  const findings: KeyFinding[] = [
    {
      code: 'payload_changes_under_one_id',
      text: `${mismatches} of the last day’s repeats came with another payload.${cause}`,
      count: mismatches,
      share: shareOf(mismatches, replays),
    },
    {
      code: 'id_changes_under_one_payload',
      text: `${suspicious} notifications of the last day said the same to the same person as another shortly before, under another message ID: IDs are probably made for each try.`,
      count: suspicious,
      share: shareOf(suspicious, replays),
    },
  ];
  return findings.filter(({ count, share }) => count >= LEAST_COUNT && share >= LEAST_SHARE);
}

function shareOf(count: number, replays: number): number {
  return count === 0 ? 0 : Math.round((count / (count + replays)) * 1_000) / 1_000;
}
