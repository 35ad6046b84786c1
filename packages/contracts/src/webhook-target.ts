// Where a webhook goes. Whether the network may be reached is judged when it is called, not here.
import { z } from 'zod';
import { type FieldFlaw, judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

// Before parsing: a URL parser drops tabs, turns backslashes round, fills in a missing "//" and drops a third slash.
const WRITTEN_URL = /^https?:\/\/(?![/?#])[\x21-\x5b\x5d-\x7e]+$/i;

export const webUrl = () =>
  judgedString((value) => (normalizeWebUrl(value) === null ? URL_FLAW : null)).meta({
    description: 'An absolute http or https URL in ASCII, without user, password or fragment.',
    format: 'uri',
    examples: ['https://example.com/hooks/oneping'],
    maxLength: LIMITS.urlBytes,
  });

const URL_FLAW: FieldFlaw = {
  code: 'url_invalid',
  message: 'Expected an absolute http or https URL in ASCII, without user, password or fragment.',
};

const { min, max } = LIMITS.webhookSecretBytes;

export const webhookTargetSchema = z.strictObject({
  url: webUrl(),
  secret: judgedString((value) =>
    value.length >= min && value.length <= max && /^[\x21-\x7e]+$/.test(value)
      ? null
      : { code: 'secret_invalid', message: `Expected ${min} to ${max} bytes of printable ASCII without space.` },
  )
    .meta({ description: 'Signs this recipient’s calls, in place of the sender’s secret.', writeOnly: true })
    .nullish(),
});

export type WebhookTarget = z.infer<typeof webhookTargetSchema>;

/** The URL as the URL standard writes it; null where it is none that we would call. */
export function normalizeWebUrl(value: string): string | null {
  if (value.length > LIMITS.urlBytes || !WRITTEN_URL.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '' || value.includes('#')) return null;
  return url.href;
}
