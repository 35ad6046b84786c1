// Who took a decision, and why: the end of a sentence.
import type { TakenDecision } from '@oneping/contracts';
import { actorWords } from '../../../components/actor-words';

export function TakenBy({ decision: { actor, actorName, reason } }: { readonly decision: TakenDecision }) {
  return (
    <>
      {' '}
      by <bdi>{actorWords(actor, actorName)}</bdi>
      {reason !== null && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </>
  );
}
