// What one source said when it was asked: verdict, question, when, how far back it sees, and the raw answer.
import type { Evidence } from '@oneping/contracts';
import { inWords } from '../../../components/durations';
import { EVIDENCE_WORDS } from '../../../components/evidence-words';
import { Fact, Facts } from '../../../components/facts';
import { When } from '../../../components/when';
import { EvidenceTag } from '../evidence-tag';
import { actorWords } from '../review-words';
import classes from './cards.module.css';

interface EvidenceCardProps {
  /** Undefined: the provider was never asked. */
  readonly evidence: Evidence | undefined;
  readonly provider: string;
}

export function EvidenceCard({ evidence, provider }: EvidenceCardProps) {
  const verdict = evidence?.verdict ?? 'none';
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <EvidenceTag verdict={verdict} />
        <span>
          <bdi>{provider}</bdi>: {EVIDENCE_WORDS[verdict].sentence}
        </span>
      </div>
      {evidence && (
        <Facts>
          <Fact name="Asked">
            <When at={evidence.askedAt} /> by <bdi>{actorWords(evidence.askedBy)}</bdi>
          </Fact>
          <Fact name="Question">
            <bdi>{evidence.method}</bdi>: <bdi className="mono">{evidence.query}</bdi>
          </Fact>
          <Fact name="Sees back">
            {evidence.seesBackMs === null ? 'It does not say how far' : inWords(evidence.seesBackMs / 1_000)}
          </Fact>
          {evidence.providerMessageId !== null && (
            <Fact name="Its id">
              <bdi className="mono">{evidence.providerMessageId}</bdi>
            </Fact>
          )}
          {evidence.answer !== null && (
            <Fact name="Raw answer">
              <pre className={classes['raw']}>
                <bdi>{evidence.answer}</bdi>
              </pre>
            </Fact>
          )}
        </Facts>
      )}
    </li>
  );
}
