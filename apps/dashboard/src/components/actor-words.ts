// Who acted, for reading: by name where there is one, else by what it is and its id. Pure.

/** `name`: as the API gives it beside the actor. */
export function actorWords(actor: string, name: string | null): string {
  const [kind = '', id = ''] = actor.split(':');
  const words = KINDS.get(kind);
  if (words === undefined) return actor;
  if (kind === 'operator' && name !== null) return name;
  return id === '' ? words : `${words} ${name ?? id}`;
}

const KINDS = new Map([
  ['api-key', 'API key'],
  ['operator', 'Operator'],
  ['policy', 'Policy of sender'],
  ['reconciler', 'OnePing itself'],
  ['system', 'OnePing itself'],
  ['stranger', 'Somebody unknown'],
]);
