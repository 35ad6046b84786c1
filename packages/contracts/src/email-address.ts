// Our own grammar of an e-mail address: exactly one, plain, and the same wherever it is read again.
import { type FieldFlaw, judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const ASCII_DOMAIN = /^[A-Za-z0-9.-]+$/;
// Invisible and spacing characters would be mapped away and let two addresses look alike.
const NO_DOMAIN_CHARACTER = /[\p{C}\p{Z}]|[^A-Za-z0-9.\-\P{ASCII}]/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// A last label like this makes the name an IPv4 address for URL parsers.
const NUMERIC = /^(?:\d+|0x[\da-f]*)$/;

export const emailAddressSchema = judgedString((value) => (normalizeEmailAddress(value) === null ? FLAW : null)).meta({
  description: 'One address: no display name, no comment, no quoted local part, no IP literal.',
  examples: ['ada@example.com'],
  maxLength: LIMITS.emailBytes,
});

const FLAW: FieldFlaw = {
  code: 'email_invalid',
  message: 'Expected one plain e-mail address, such as name@example.com, and nothing around it.',
};

/** The address with its domain in lower-case ASCII and its local part as it was; null where it is no address. */
export function normalizeEmailAddress(value: string): string | null {
  if (value.length > LIMITS.emailBytes) return null;
  const at = value.indexOf('@');
  const localPart = value.slice(0, at === -1 ? 0 : at);
  if (localPart.length > LIMITS.emailLocalPartBytes || !LOCAL_PART.test(localPart)) return null;
  const domain = asciiDomain(value.slice(at + 1));
  if (domain === null) return null;
  const address = `${localPart}@${domain}`;
  return address.length > LIMITS.emailBytes ? null : address;
}

function asciiDomain(written: string): string | null {
  if (NO_DOMAIN_CHARACTER.test(written)) return null;
  const isPlain = ASCII_DOMAIN.test(written) && !/xn--/i.test(written);
  const domain = isPlain ? written.toLowerCase() : hostOf(written);
  if (domain === null) return null;
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  return NUMERIC.test(labels.at(-1) ?? '') ? null : domain;
}

/** The host as the URL standard maps it (UTS 46), which browsers and Node do alike. */
function hostOf(written: string): string | null {
  const url = `http://${written}/`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
