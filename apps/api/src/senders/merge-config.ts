// A change to a configuration put into it (RFC 7396): null takes a field away, what is left out stays, secrets too.
import { type ProviderEntry, secretPaths } from '@oneping/channels';
import type { SenderConfig } from './sealed-config.js';
import { SET } from './shown-config.js';

/** The word that is shown in the place of a secret, sent back as it was shown, changes nothing. */
export function mergeConfig(provider: ProviderEntry, config: SenderConfig, change: SenderConfig): SenderConfig {
  const wanted = structuredClone(change);
  for (const path of secretPaths(provider)) dropShown(wanted, path);
  return merged(config, wanted) as SenderConfig;
}

function merged(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  const after: Record<string, unknown> = isObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete after[name];
    else after[name] = merged(after[name], value);
  }
  return after;
}

function dropShown(holder: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || !isObject(holder) || !Object.hasOwn(holder, name)) return;
  if (rest.length > 0) dropShown(holder[name], rest);
  else if (holder[name] === SET) delete holder[name];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
