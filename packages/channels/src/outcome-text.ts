// Makes a provider's words fit to be kept and shown: one line of plain text, short, without our secrets in it.

const MAX_LENGTH = 1_024;
const REDACTED = '[redacted]';

/** @param secrets as configured; their base64 forms are taken out too, as providers echo what they were sent */
export function outcomeText(text: string, secrets: readonly string[] = []): string {
  const forms = secrets.filter((secret) => secret.length > 3).flatMap(formsOf);
  const redacted = forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  return redacted
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [secret, encodeURIComponent(secret), base64, base64.replace(/=+$/, '')];
}
