// An answer of a provider as a row: cut to size, and without the recipient's address.
import type { Asked, Claim, Evidence } from '@oneping/claims';
import type { ClientBase, Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { providerId, providerText } from '../claim-store/provider-text.js';
import { RECORD_EVIDENCE } from '../sql/record-evidence.js';

const MOST_BYTES = 1_024;

/** What evidence is about: the delivery, its last call, and the address that may not be quoted. */
export interface EvidenceSubject {
  readonly appId: string;
  readonly deliveryId: string;
  readonly attemptCount: number;
  readonly claim?: Pick<Claim, 'recipient'>;
}

export interface EvidenceWriter {
  readonly pool: Pool;
  readonly alongside: (client: ClientBase, evidence: Evidence) => Promise<void>;
}

/** Call it in the transaction that holds the delivery's row. */
export async function insertEvidence(
  { alongside }: EvidenceWriter,
  client: ClientBase,
  subject: EvidenceSubject,
  { evidence, by }: Asked,
): Promise<void> {
  await client.query({
    name: 'record-evidence',
    text: RECORD_EVIDENCE,
    values: [
      subject.appId,
      subject.deliveryId,
      uuidv7(),
      subject.attemptCount,
      evidence.verdict,
      shown(evidence.method, subject) ?? '',
      shown(evidence.query, subject) ?? '',
      providerId(evidence.providerMessageId),
      evidence.seesBackMs === undefined ? null : Math.round(evidence.seesBackMs),
      shown(evidence.answer, subject),
      by,
    ],
  });
  await alongside(client, evidence);
}

/** The evidence as it may be shown: adapters redact, and this makes sure of the address and the size. */
export function shownEvidence(evidence: Evidence, subject: EvidenceSubject): Evidence {
  const answer = shown(evidence.answer, subject);
  return {
    ...evidence,
    query: shown(evidence.query, subject) ?? '',
    ...(answer === null ? {} : { answer }),
  };
}

function shown(text: string | undefined, { claim }: EvidenceSubject): string | null {
  const recipient = claim?.recipient;
  const redacted =
    typeof recipient === 'string' && recipient !== '' ? text?.replaceAll(recipient, '[recipient]') : text;
  const clean = providerText(redacted);
  if (clean === null || Buffer.byteLength(clean) <= MOST_BYTES) return clean;
  // A character cut in half becomes U+FFFD, three bytes long.
  return Buffer.from(clean)
    .subarray(0, MOST_BYTES - 3)
    .toString();
}
