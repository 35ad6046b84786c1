// Whether a provider exists for the channel and takes the configuration, before anything is stored.
import { findProvider, type ProviderEntry } from '@oneping/channels';
import { type Channel, toProblemErrors } from '@oneping/contracts';
import { Problem } from '../http/problem.js';
import type { SenderConfig } from './sealed-config.js';

export interface WantedSender {
  readonly environment: 'live' | 'test';
  readonly channel: Channel;
  readonly provider: string;
  readonly config: SenderConfig;
}

/** The provider of the wanted sender. Throws a 400 that names what is wrong, and never a value of the configuration. */
export function providerFor({ environment, channel, provider: id, config }: WantedSender): ProviderEntry {
  const provider = findProvider(id);
  if (!provider?.channels.includes(channel)) {
    throw new Problem('provider_unknown', `No provider of this id speaks ${channel}. GET /v1/providers lists them.`, {
      errors: [{ pointer: '/provider', code: 'provider_unknown', message: `No such provider for ${channel}.` }],
    });
  }
  if (environment === 'test' && !provider.isStandIn) {
    throw new Problem(
      'invalid_request',
      'A test app reaches nobody: its senders are of a provider that only stands in, such as the sandbox.',
      {
        errors: [{ pointer: '/provider', code: 'not_allowed', message: 'A test app takes sandbox senders only.' }],
      },
    );
  }
  const parsed = provider.config.safeParse(config);
  if (parsed.success) return provider;
  const errors = toProblemErrors(parsed.error).map((error) => ({ ...error, pointer: `/config${error.pointer}` }));
  throw new Problem('invalid_request', `The provider ${provider.id} does not take this config; errors says why.`, {
    errors,
  });
}
