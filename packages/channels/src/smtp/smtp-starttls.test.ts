// The SMTP provider under the conformance suite, with STARTTLS: every stage times every fault.
import { providerContract } from '../../test/provider-contract.js';
import { smtpFaults } from '../../test/smtp-faults.js';
import { relayPassword, startSmtpStandIn } from '../../test/smtp-stand-in.js';
import { smtp } from './smtp.js';

providerContract(smtp, {
  secrets: [encodeURIComponent(relayPassword)],
  providerMessageId: /^[\w-]{22}@shop\.example$/,
  silence: { stage: 'dot', action: 'accept-then-hang' },
  start: (atEnd) => startSmtpStandIn(atEnd, { tls: 'starttls' }),
  faults: smtpFaults({ hasStartTls: true, hasAllReplies: false }),
});
