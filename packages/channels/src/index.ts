// Providers and the guarded network: everything that leaves for the outside world.
export { configJsonSchema, secretPaths } from './config-schema.js';
export type { NetRequest, NetResponse } from './net/exchange.js';
export { createNet, type Net, type NetOptions } from './net/net.js';
export { NetError, type NetErrorCode } from './net/net-error.js';
export { refusalOfUrl } from './net/target.js';
export type { ProviderEntry, ProviderHost } from './provider.js';
export { findProvider, PROVIDERS } from './registry.js';
export { magicRecipient, SANDBOX_PARTS, type SandboxPart } from './sandbox/magic-recipients.js';
export type { SandboxMessage, SandboxStore } from './sandbox/sandbox-store.js';
