// Takes a raw client to a stage of the SMTP dialogue and tells what the server answered there.
import type { SmtpStage } from '../src/index.js';
import type { Answer, RawSmtpClient } from './raw-smtp-client.js';

export const message = 'Message-ID: <m-1@test>\r\nSubject: one\r\n\r\nping\r\n';

export interface Envelope {
  from?: string;
  recipient?: string;
  login?: { user: string; pass: string };
  startTls?: boolean;
  body?: string;
}

/** Goes on from a fresh connection up to `stage` and gives the answer to it. Throws when an earlier stage went wrong. */
export async function answerAt(stage: SmtpStage, client: RawSmtpClient, envelope: Envelope = {}): Promise<Answer> {
  const { login, startTls = stage === 'starttls' } = envelope;
  const user = login ?? (stage === 'auth' ? { user: 'u', pass: 'p' } : undefined);
  const steps: [SmtpStage, () => Promise<Answer>][] = [
    ['greeting', () => client.answer()],
    ['ehlo', () => client.say('EHLO test')],
  ];
  if (startTls) {
    steps.push(['starttls', () => client.say('STARTTLS')]);
    steps.push(['ehlo', () => secureAndGreet(client)]);
  }
  if (user !== undefined) steps.push(['auth', () => client.say(`AUTH PLAIN ${plain(user)}`)]);
  steps.push(...transaction(client, envelope), ['quit', () => client.say('QUIT')]);
  const target = steps.findIndex(([name]) => name === (stage === 'body' ? 'dot' : stage));
  // Impatience is meant for the stage in question only; a busy machine may be slow before.
  const { patient } = client;
  client.patient = true;
  for (const [name, step] of steps.slice(0, target)) {
    const answer = await step();
    if (typeof answer === 'string' || !('code' in answer) || answer.code >= 400) {
      throw new Error(`The dialogue ended at ${name} with ${JSON.stringify(answer)}`);
    }
  }
  client.patient = patient;
  return steps[target]?.[1]() ?? 'silent';
}

/** MAIL to the dot on a connection that is ready for it. */
function transaction(client: RawSmtpClient, envelope: Envelope = {}): [SmtpStage, () => Promise<Answer>][] {
  const { from = 'from@test', recipient = 'ada@test', body = message } = envelope;
  return [
    ['mail', () => client.say(`MAIL FROM:<${from}>`)],
    ['rcpt', () => client.say(`RCPT TO:<${recipient}>`)],
    ['data', () => client.say('DATA')],
    ['dot', () => client.say(`${body}.`)],
  ];
}

/** Sends one more message on a ready connection and gives the answer to its dot, or the first error before it. */
export async function sendOn(client: RawSmtpClient, envelope: Envelope = {}): Promise<Answer> {
  let answer: Answer = 'silent';
  for (const [, step] of transaction(client, envelope)) {
    answer = await step();
    if (typeof answer === 'string' || !('code' in answer) || answer.code >= 400) return answer;
  }
  return answer;
}

async function secureAndGreet(client: RawSmtpClient): Promise<Answer> {
  const end = await client.secure();
  if (end !== 'secured') throw new Error(`No handshake: ${end}`);
  return client.say('EHLO test');
}

function plain({ user, pass }: { user: string; pass: string }): string {
  return Buffer.from(`\0${user}\0${pass}`).toString('base64');
}
