// What stands for the provider where no question to it is on record, and whether one makes sense. Pure.
import type { DeliveryRecord } from '@oneping/contracts';
import type { EvidenceWord } from '../../../components/evidence-words';

/** Undefined: there are answers or proof, or the question never arose. */
export function knownUnasked(record: Pick<DeliveryRecord, 'status' | 'lookups' | 'proof' | 'evidence' | 'nextStep'>) {
  const { status, lookups, proof, evidence, nextStep } = record;
  // What is repeated under the provider's own key is not asked about.
  if (lookups.length > 0 || proof !== null || nextStep === 'repeat') return undefined;
  const known: EvidenceWord | undefined = evidence?.verdict ?? (status === 'unknown' ? 'none' : undefined);
  return known;
}

/** A provider that cannot be asked says the same each time; nor is one asked whose call is repeated under its own key. */
export function canAsk({
  allowedActions,
  evidence,
  nextStep,
}: Pick<DeliveryRecord, 'allowedActions' | 'evidence' | 'nextStep'>): boolean {
  return allowedActions.includes('lookup') && evidence?.verdict !== 'not_possible' && nextStep !== 'repeat';
}
