// What a provider tells the rest of the system about itself: its name, its config as a schema, and how to make a sender.
import type { ChannelSender, SafetyClass } from '@oneping/claims';
import type { z } from 'zod';
import type { Net } from './net/net.js';
import type { SandboxStore } from './sandbox/sandbox-store.js';

/** What the API supplies to senders beside their config. */
export interface ProviderHost {
  readonly sandbox: SandboxStore;
}

interface ProviderText {
  /** Stored with every sender of this provider, so never changed. */
  readonly id: string;
  readonly channels: readonly string[];
  readonly title: string;
  /** One sentence for the catalogue. */
  readonly summary: string;
  /** What can be found out about a call whose outcome is unknown, in a sentence for an operator. */
  readonly proof: string;
  /** It stands in for real providers and sends nothing: never taken in place of a real one. */
  readonly isStandIn?: true;
  /** The classes that its senders may have, by config and recipient. */
  readonly safetyClasses: readonly SafetyClass[];
}

export interface ProviderEntry extends ProviderText {
  /** Parses what `POST /v1/senders` takes as `config`. Secrets carry `.meta({ secret: true })`. */
  readonly config: z.ZodObject;
  /** Throws ZodError when `config` does not parse; opens nothing yet. */
  create(config: unknown, host: ProviderHost): ChannelSender<Net>;
}

/** Ties `create` to the schema, and hides the config's type from everyone else. */
export function defineProvider<Config extends z.ZodObject>(
  provider: ProviderText & {
    readonly config: Config;
    create(config: z.output<Config>, host: ProviderHost): ChannelSender<Net>;
  },
): ProviderEntry {
  return { ...provider, create: (config, host) => provider.create(provider.config.parse(config), host) };
}
