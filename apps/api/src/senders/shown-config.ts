// A configuration as people may see it: what the provider's schema knows, with the word "set" in the place of secrets.
import { configJsonSchema, type ProviderEntry, secretPaths } from '@oneping/channels';
import type { SenderConfig } from './sealed-config.js';

/** What stands in the place of a secret. */
export const SET = 'set';

export function shownConfig(provider: ProviderEntry, config: SenderConfig): Record<string, unknown> {
  const known = Object.keys(configJsonSchema(provider).properties ?? {});
  const shown = structuredClone(Object.fromEntries(Object.entries(config).filter(([name]) => known.includes(name))));
  for (const path of secretPaths(provider)) hide(shown, path);
  return shown;
}

function hide(holder: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return;
  if (rest.length === 0) Reflect.set(holder, name, SET);
  else hide(Reflect.get(holder, name), rest);
}
