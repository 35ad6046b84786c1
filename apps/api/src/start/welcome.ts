// What a newcomer reads when everything runs: where to look, how to sign in, and a first request that works as pasted.
import type { Seeded } from './seed-demo.js';

interface Ready extends Seeded {
  readonly url: string;
  /** The file that keeps key and password; undefined where nothing does. */
  readonly keptIn: string | undefined;
}

/** The text printed at the end of a start. Without a key (one's own database, not the first start) the reader puts one in. */
export function welcome({ url, apiKey, operator, setup, keptIn }: Ready): string {
  const body = {
    messageId: 'hello-1',
    to: { email: 'slow@sandbox.test' },
    content: { subject: 'Hello', text: 'One ping only.' },
  };
  const curl = [
    `curl -s ${url}/v1/notifications`,
    `-H 'Authorization: Bearer ${apiKey ?? '<your API key>'}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' ');
  return [
    '',
    `OnePing is ready. Dashboard: ${url}`,
    ...(operator === undefined ? [] : ['', `  E-mail    ${operator.email}`, `  Password  ${operator.password}`]),
    ...(setup === undefined ? [] : ['', `Nobody can sign in yet. At ${setup.url}:`, '', `  Token     ${setup.token}`]),
    '',
    'Send a first ping (one line, as it is):',
    '',
    `  ${curl}`,
    '',
    'Run the same line again: it answers "duplicate":true, and nobody is pinged twice.',
    ...keeping(apiKey, keptIn),
    'Ctrl-C drains and stops everything.',
    '',
  ].join('\n');
}

function keeping(apiKey: string | undefined, keptIn: string | undefined): string[] {
  if (keptIn !== undefined) return [`Key and password are kept in ${keptIn}.`];
  return apiKey === undefined ? [] : ['The key is kept by you alone: it is not shown again.'];
}
