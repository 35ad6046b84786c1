// The conformance suite that every provider passes: what its sender must do against a provider that misbehaves.
import type { CallContext, ChannelSender, Claim, Outcome } from '@oneping/claims';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  configJsonSchema,
  createNet,
  type Net,
  type NetOptions,
  type ProviderEntry,
  secretPaths,
} from '../src/index.js';
import type { ProviderHost } from '../src/provider.js';

/** One stand-in for a provider, running. */
export interface StandIn<Fault> {
  /** For a recipient of this stand-in's, and of a kind that is sent by a call. */
  readonly claim: Claim;
  readonly config: Record<string, unknown>;
  readonly host?: Partial<ProviderHost>;
  readonly net?: Partial<Omit<NetOptions, 'mark'>>;
  /** From now on it acts so; undefined: as it should. */
  misbehave(fault: Fault | undefined): void;
  /** What it has taken, in order: the bytes of each message with our key in them. */
  taken(): string[];
  /** How often it was asked to take a message, refused or not. */
  requestCount(): number;
}

export interface FaultCase<Fault> {
  readonly name: string;
  readonly fault: Fault;
  readonly outcome: Partial<Outcome>;
  /** Whether the provider has taken the message in spite of it. */
  readonly isTaken?: boolean;
  /** The call is cut off so many ms after it began. */
  readonly cutOffAfterMs?: number;
  /** False where the fault strikes before the provider is asked for anything. True by default. */
  readonly isAsked?: boolean;
}

export interface ProviderContract<Fault> {
  /** Every secret in the stand-in's config. */
  readonly secrets: readonly string[];
  start(): Promise<StandIn<Fault>>;
  readonly faults: readonly FaultCase<Fault>[];
  /** Takes the message and never answers. */
  readonly silence: Fault;
  /** Matches the id that a success comes with. */
  readonly providerMessageId: RegExp;
}

export interface Call {
  readonly outcome: Outcome;
  readonly markCount: number;
}

const noHost: ProviderHost = {
  sandbox: { record: () => Promise.reject(new Error('no sandbox here')), find: async () => null },
};

export function senderOf<Fault>(provider: ProviderEntry, standIn: StandIn<Fault>): ChannelSender<Net> {
  const sender = provider.create(standIn.config, { ...noHost, ...standIn.host });
  onTestFinished(() => sender.close?.());
  return sender;
}

/** Composes and sends once, as the core does. */
export async function call<Fault>(
  standIn: StandIn<Fault>,
  sender: ChannelSender<Net>,
  claim: Claim,
  given: { signal?: AbortSignal; refuseMark?: Error; nowMs?: number } = {},
): Promise<Call> {
  let markCount = 0;
  const mark = () => {
    if (given.refuseMark !== undefined) throw given.refuseMark;
    markCount += 1;
  };
  const context: CallContext<Net> = {
    net: createNet({ allowNetworks: ['127.0.0.0/8'], ...standIn.net, mark }),
    signal: given.signal ?? new AbortController().signal,
    now: () => given.nowMs ?? Date.parse('2026-03-01T12:35:00Z'),
    mark,
  };
  const outcome = await sender.send(claim, await sender.compose(claim), context);
  return { outcome, markCount };
}

/** Registers the suite under the provider's name. */
export function providerContract<Fault>(provider: ProviderEntry, contract: ProviderContract<Fault>): void {
  const { secrets } = contract;

  describe(`the provider ${provider.id}`, () => {
    it('is in the catalogue with a schema that marks its secrets', async () => {
      const { config } = await contract.start();
      const schema = configJsonSchema(provider);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      const marked = secretPaths(provider).flatMap(([name = '']) => String(config[name]));
      for (const secret of secrets) expect(marked.some((value) => value.includes(secret))).toBe(true);
    });

    it('refuses a setting that it does not know', async () => {
      const { config } = await contract.start();
      expect(provider.config.safeParse(config).success).toBe(true);
      expect(provider.config.safeParse({ ...config, unheardOf: 1 }).success).toBe(false);
    });

    it('sends once, and gives the id that the provider knows the message by', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      const { outcome, markCount } = await call(standIn, senderOf(provider, standIn), claim);
      expect(outcome).toMatchObject({
        kind: 'sent',
        providerMessageId: expect.stringMatching(contract.providerMessageId),
      });
      expect(standIn.taken()).toHaveLength(1);
      expect(standIn.requestCount()).toBe(1);
      expect(markCount).toBe(1);
    });

    it('sends the same bytes under the same key on every attempt', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      const sender = senderOf(provider, standIn);
      const hashes = new Set<string>();
      for (const attemptNumber of [1, 2, 3]) {
        hashes.add((await sender.compose({ ...claim, attemptNumber })).hash);
        await call(standIn, sender, { ...claim, attemptNumber });
      }
      hashes.add((await senderOf(provider, standIn).compose(claim)).hash);
      expect(hashes.size).toBe(1);
      expect(standIn.taken()).toHaveLength(3);
      expect(new Set(standIn.taken()).size).toBe(1);
    });

    it('never uses one key for two contents or two deliveries', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      const sender = senderOf(provider, standIn);
      const other = { ...claim, providerKey: { base64url: 'BZbwoAAAcACAAAAAAAAAAQ', uuid: claim.providerKey.uuid } };
      await call(standIn, sender, claim);
      await call(standIn, sender, other);
      expect(new Set(standIn.taken()).size).toBe(2);
      const changed = await sender.compose({ ...claim, content: { ...claim.content, text: 'Something else.' } });
      expect(changed.hash).not.toBe((await sender.compose(claim)).hash);
    });

    it('writes nothing when the lease is over, and lets that through', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      const sender = senderOf(provider, standIn);
      const refuseMark = new Error('lease over');
      await expect(call(standIn, sender, claim, { refuseMark })).rejects.toBe(refuseMark);
      expect(standIn.taken()).toEqual([]);
      expect((await call(standIn, sender, claim)).outcome.kind).toBe('sent');
      expect(standIn.taken()).toHaveLength(1);
    });

    it('sends nothing once its signal has fired', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      const sender = senderOf(provider, standIn);
      const { outcome, markCount } = await call(standIn, sender, claim, { signal: AbortSignal.abort() });
      expect(outcome).toMatchObject({ kind: 'not_sent', code: 'aborted' });
      expect([standIn.requestCount(), markCount]).toEqual([0, 0]);
    });

    it('stops when its signal fires while the provider is silent, and does not know', async () => {
      const standIn = await contract.start();
      const { claim } = standIn;
      standIn.misbehave(contract.silence);
      const { outcome } = await call(standIn, senderOf(provider, standIn), claim, { signal: AbortSignal.timeout(300) });
      expect(outcome).toMatchObject({ kind: 'unknown', code: 'aborted' });
      expect(standIn.taken()).toHaveLength(1);
    });

    for (const each of contract.faults) {
      it(`${describeOutcome(each.outcome)} when the provider ${each.name}`, () => checkFault(provider, contract, each));
    }
  });
}

async function checkFault<Fault>(
  provider: ProviderEntry,
  { start, secrets }: ProviderContract<Fault>,
  { fault, outcome: expected, isTaken = false, isAsked = true, cutOffAfterMs }: FaultCase<Fault>,
): Promise<void> {
  const standIn = await start();
  const { claim } = standIn;
  const sender = senderOf(provider, standIn);
  standIn.misbehave(fault);
  const signal = cutOffAfterMs === undefined ? undefined : AbortSignal.timeout(cutOffAfterMs);
  const { outcome, markCount } = await call(standIn, sender, claim, signal === undefined ? {} : { signal });
  expect(outcome).toMatchObject(expected);
  expect(standIn.taken()).toHaveLength(isTaken ? 1 : 0);
  expect(standIn.requestCount()).toBe(isAsked ? 1 : 0);
  expect(markCount).toBeLessThanOrEqual(1);
  for (const secret of secrets) expect(JSON.stringify(outcome)).not.toContain(secret);

  // The sender is none the worse for it: the next message goes out, and nothing of the last one with it.
  standIn.misbehave(undefined);
  const before = standIn.taken().length;
  expect((await call(standIn, sender, { ...claim, attemptNumber: 2 })).outcome.kind).toBe('sent');
  expect(standIn.taken().length - before).toBe(1);
}

function describeOutcome(outcome: Partial<Outcome>): string {
  return outcome.kind === 'sent' ? 'reports sent' : `reports ${outcome.kind}`;
}
