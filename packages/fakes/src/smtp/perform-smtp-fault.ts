// Acts one fault out on the wire.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmtpFault } from './choose-smtp-fault.js';
import type { LinkFault } from './smtp-plan.js';
import type { SmtpWire } from './smtp-wire.js';

type Reply = (code: number, text: string | readonly string[]) => Promise<void>;

/** Resolves with 'over' when the connection has ended with it, else with 'answered': something was said in place of the usual. */
export async function performSmtpFault(
  fault: SmtpFault,
  wire: SmtpWire,
  reply: Reply,
  accept: () => Promise<void> = async () => undefined,
): Promise<'over' | 'answered'> {
  if (typeof fault === 'string') {
    if (!fault.startsWith('accept-then-')) return loseLink(fault as LinkFault, wire);
    await accept();
    // The type leaves nothing else behind the prefix.
    return loseLink(fault.slice('accept-then-'.length) as LinkFault, wire);
  }
  if ('garbage' in fault) {
    wire.garble(fault.garbage);
    return 'answered';
  }
  if ('acceptThenDelayMs' in fault) {
    await accept();
    await sleep(fault.acceptThenDelayMs);
    await reply(250, '2.0.0 Ok: queued late');
    return 'answered';
  }
  if ('acceptThenRefuse' in fault) await accept();
  const code = 'acceptThenRefuse' in fault ? fault.acceptThenRefuse : fault.refuse;
  await reply(code, fault.text ?? `${String(code)[0]}.0.0 Refused by plan`);
  if (code !== 421) return 'answered';
  wire.finish();
  return 'over';
}

async function loseLink(fault: LinkFault, wire: SmtpWire): Promise<'over' | 'answered'> {
  if (fault === 'garbage') {
    wire.garble();
    return 'answered';
  }
  await wire.lose(fault);
  return 'over';
}
