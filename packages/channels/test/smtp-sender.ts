// A mail sender with its fake relay, for the length of one test.
import type { SmtpServerOptions } from '@oneping/fakes';
import { onTestFinished } from 'vitest';
import { smtp } from '../src/smtp/smtp.js';
import { call, senderOf } from './provider-contract.js';
import { startSmtpStandIn } from './smtp-stand-in.js';

export async function startSmtpSender(
  options: Omit<SmtpServerOptions, 'ledger'> = {},
  config: Record<string, unknown> = {},
) {
  const fake = await startSmtpStandIn(onTestFinished, options);
  const standIn = { ...fake, config: { ...fake.config, ...config } };
  const sender = senderOf(smtp, standIn, onTestFinished);
  const send = (claim: Partial<typeof standIn.claim> = {}, given: Parameters<typeof call>[3] = {}) =>
    call(standIn, sender, { ...standIn.claim, ...claim }, given).then(({ outcome }) => outcome);
  return { ...standIn, sender, send };
}
