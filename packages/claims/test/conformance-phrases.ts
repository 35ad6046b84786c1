// Runs of commands: chance, behind a few in an order that chance alone would take long to find.
import fc from 'fast-check';
import { type Command, command } from './command.js';
import {
  beginCommand,
  claimCommand,
  commandArbitrary,
  elapseCommand,
  settleCommand,
  WORKERS,
} from './conformance-commands.js';
import { reissueCommand } from './reconcile-commands.js';

/** A run of commands. It may begin with a phrase, while every delivery is still queued; then chance takes over. */
export function commandsArbitrary(deliveryCount: number, length: number): fc.Arbitrary<Command[]> {
  const reissued = fc.nat(deliveryCount - 1).map(reissuedPhrase);
  const start = fc.oneof(fc.constant<Command[]>([]), reissued, fc.constant(POISON_PHRASE));
  const rest = fc.array(commandArbitrary(deliveryCount), { minLength: length, maxLength: length, size: 'max' });
  return fc.tuple(start, rest).map((parts) => parts.flat().slice(0, length));
}

/** Sent under the provider's key, lost, and sent again. */
function reissuedPhrase(at: number): Command[] {
  const claim = claimCommand({ worker: WORKERS[0], limit: 4, alone: false });
  const begin = beginCommand([at, 0, 'keyed', 'h1']);
  return [claim, begin, settleCommand([at, 0, 'unknown']), reissueCommand([at, 0]), claim, begin];
}

/** Three times in the hands of a worker that dies. */
const POISON_PHRASE: Command[] = [false, true, true].flatMap((alone) => [
  claimCommand({ worker: WORKERS[1], limit: 1, alone }),
  elapseCommand(40_000),
  command('reap', (subject) => subject.store.reap(100)),
]);
