// All providers, one line each. Nothing outside this package names one.
import { inbox } from './inbox/inbox.js';
import type { ProviderEntry } from './provider.js';
import { sandbox } from './sandbox/sandbox.js';
import { smtp } from './smtp/smtp.js';
import { webhook } from './webhook/webhook.js';

export const PROVIDERS: readonly ProviderEntry[] = [inbox, sandbox, smtp, webhook];

export function findProvider(id: string): ProviderEntry | undefined {
  return PROVIDERS.find((provider) => provider.id === id);
}
