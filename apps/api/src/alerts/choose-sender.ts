// Which sender takes a notice: never the one that it is about. Pure.
import type { EnabledSender } from '../database/sql/find-enabled-senders.js';

/** The wanted one while it is open, else another open one, else the wanted one, which sends when it is resumed. Null: there is none. */
export function chooseSender(
  senders: readonly EnabledSender[],
  { channel, wanted, about }: { channel: string; wanted: string; about: string | null },
): EnabledSender | null {
  const usable = senders.filter((sender) => sender.channel === channel && sender.name !== about);
  const named = usable.find(({ name }) => name === wanted);
  if (named !== undefined && !named.isPaused) return named;
  return usable.find(({ isPaused }) => !isPaused) ?? named ?? null;
}
