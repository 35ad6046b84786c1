// What one source said when it was asked: verdict, how often and when, the question, how far back it sees, and the raw answer.
import type { Lookup } from '@oneping/contracts';
import { actorWords } from '../../../components/actor-words';
import { inWords } from '../../../components/durations';
import { EVIDENCE_WORDS, type EvidenceWord } from '../../../components/evidence-words';
import { Fact, Facts } from '../../../components/facts';
import { When } from '../../../components/when';
import { EvidenceTag } from '../evidence-tag';
import classes from './cards.module.css';

interface EvidenceCardProps {
  /** Undefined: no question is on record. */
  readonly evidence: Lookup | undefined;
  /** What is known without a question. */
  readonly known?: EvidenceWord | undefined;
  readonly provider: string;
}

export function EvidenceCard({ evidence, known = 'none', provider }: EvidenceCardProps) {
  const verdict = evidence?.verdict ?? known;
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
            <Asked evidence={evidence} />
          </Fact>
          {evidence.verdict !== 'not_possible' && (
            <>
              <Fact name="Question">
                <bdi>{evidence.method}</bdi>: <bdi className="mono">{evidence.query}</bdi>
              </Fact>
              <Fact name="Sees back">
                {evidence.seesBackMs === null ? 'It does not say how far' : inWords(evidence.seesBackMs / 1_000)}
              </Fact>
            </>
          )}
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

/** The same answer to the same question counts up, so that a long wait is no long list. */
function Asked({ evidence }: { readonly evidence: Lookup }) {
  const { askedAt, firstAskedAt, askedCount } = evidence;
  const by = (
    <>
      {' '}
      by <bdi>{actorWords(evidence.askedBy, evidence.askedByName)}</bdi>
    </>
  );
  if (askedCount === 1)
    return (
      <>
        <When at={askedAt} />
        {by}
      </>
    );
  return (
    <>
      {askedCount} times{by}, first <When at={firstAskedAt} />, last <When at={askedAt} />
    </>
  );
}
