// Proof that came without a question: an answer that was late, or a report. It outweighs every answer to a question.
import type { Proof } from '@oneping/contracts';
import { Fact, Facts } from '../../../components/facts';
import { When } from '../../../components/when';
import { EvidenceTag } from '../evidence-tag';
import classes from './cards.module.css';

export function ProofCard({ proof, provider }: { readonly proof: Proof; readonly provider: string }) {
  const { at, attemptNumber, verdict, method, query, providerMessageId, answer } = proof;
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <EvidenceTag verdict={verdict} />
        <span>
          Proof from <bdi>{provider}</bdi>: it has what call {attemptNumber} handed over.
        </span>
      </div>
      <Facts>
        <Fact name="Came">
          <When at={at} />
        </Fact>
        <Fact name="By">
          <bdi>{method}</bdi>
          {query !== '' && (
            <>
              : <bdi className="mono">{query}</bdi>
            </>
          )}
        </Fact>
        {providerMessageId !== null && (
          <Fact name="Its id">
            <bdi className="mono">{providerMessageId}</bdi>
          </Fact>
        )}
        {answer !== null && (
          <Fact name="Raw answer">
            <pre className={classes['raw']}>
              <bdi>{answer}</bdi>
            </pre>
          </Fact>
        )}
      </Facts>
    </li>
  );
}
