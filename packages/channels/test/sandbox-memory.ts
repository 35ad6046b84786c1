// The sandbox's table, kept in an array: what the API supplies, without the API.
import type { SandboxMessage, SandboxStore } from '../src/index.js';

export class SandboxMemory implements SandboxStore {
  readonly messages: SandboxMessage[] = [];
  /** When set, the table cannot be reached. */
  failure: Error | undefined;

  async record(message: SandboxMessage): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.messages.push(message);
  }

  async find({ appId, deliveryId }: { appId: string; deliveryId: string }) {
    if (this.failure !== undefined) throw this.failure;
    const found = this.messages.filter((each) => each.appId === appId && each.deliveryId === deliveryId);
    return found[0] === undefined ? null : { providerMessageId: found[0].providerMessageId, count: found.length };
  }
}
