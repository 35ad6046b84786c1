// What each source says: proof that came, the provider when it was asked, and our own record of each call.
import type { DeliveryRecord } from '@oneping/contracts';
import { AttemptCard } from './attempt-card';
import classes from './cards.module.css';
import { EvidenceCard } from './evidence-card';
import { ProofCard } from './proof-card';
import { knownUnasked } from './sources';

export function Sources({ record }: { readonly record: DeliveryRecord }) {
  const { proof, lookups, attempts, sender } = record;
  const known = knownUnasked(record);
  return (
    <ul aria-label="Sources" className={classes['sources']}>
      {proof && <ProofCard proof={proof} provider={sender.provider} />}
      {lookups.map((evidence) => (
        <EvidenceCard key={evidence.id} evidence={evidence} provider={sender.provider} />
      ))}
      {known && <EvidenceCard evidence={undefined} known={known} provider={sender.provider} />}
      {attempts.map((attempt) => (
        <AttemptCard key={attempt.attemptNumber} attempt={attempt} />
      ))}
    </ul>
  );
}
