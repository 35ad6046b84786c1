// The conformance suite that every provider passes: what its sender must do against a provider that misbehaves.
import type { CallContext, ChannelSender, Claim, ComposedRequest, Outcome } from '@oneping/claims';
import { describe, expect, it } from 'vitest';
import {
  configJsonSchema,
  createNet,
  type Net,
  type NetOptions,
  type ProviderEntry,
  secretPaths,
} from '../src/index.js';
import type { ProviderHost } from '../src/provider.js';

/** Registers what must be undone when a test ends: vitest's `onTestFinished`. */
export type AtEnd = (undo: () => Promise<void>) => void;

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
  /** How often it has misbehaved. */
  faultCount(): number;
  /** How often it was asked to take a message, refused or not. */
  requestCount(): number;
}

export interface FaultCase<Fault> {
  readonly name: string;
  readonly fault: Fault;
  readonly outcome: Partial<Outcome>;
  /** Whether the provider has taken the message in spite of it. */
  readonly isTaken?: boolean;
  /** When the call is cut off: as soon as the fault has struck, or so many ms after it began. */
  readonly cutOff?: 'once struck' | number;
  /** False where the fault strikes before the provider is asked for anything. True by default. */
  readonly isAsked?: boolean;
}

export interface ProviderContract<Fault> {
  /** Every secret in the stand-in's config. */
  readonly secrets: readonly string[];
  start(atEnd: AtEnd): Promise<StandIn<Fault>>;
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

export function senderOf<Fault>(provider: ProviderEntry, standIn: StandIn<Fault>, atEnd: AtEnd): ChannelSender<Net> {
  const sender = provider.create(standIn.config, { ...noHost, ...standIn.host });
  atEnd(async () => await sender.close?.());
  return sender;
}

/** Composes (unless a request is given) and sends once, as the core does. */
export async function call<Fault>(
  standIn: StandIn<Fault>,
  sender: ChannelSender<Net>,
  claim: Claim,
  given: { signal?: AbortSignal; refuseMark?: Error; nowMs?: number; request?: ComposedRequest } = {},
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
  const outcome = await sender.send(claim, given.request ?? (await sender.compose(claim)), context);
  return { outcome, markCount };
}

/** Registers the suite under the provider's name. */
export function providerContract<Fault>(provider: ProviderEntry, contract: ProviderContract<Fault>): void {
  const { secrets } = contract;

  describe(`the provider ${provider.id}`, () => {
    it('is in the catalogue with a schema that marks its secrets', async ({ onTestFinished }) => {
      const { config } = await contract.start(onTestFinished);
      const schema = configJsonSchema(provider);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      const marked = secretPaths(provider).flatMap(([name = '']) => String(config[name]));
      for (const secret of secrets) expect(marked.some((value) => value.includes(secret))).toBe(true);
    });

    it('refuses a setting that it does not know', async ({ onTestFinished }) => {
      const { config } = await contract.start(onTestFinished);
      expect(provider.config.safeParse(config).success).toBe(true);
      expect(provider.config.safeParse({ ...config, unheardOf: 1 }).success).toBe(false);
    });

    it('sends once, and gives the id that the provider knows the message by', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      const { outcome, markCount } = await call(standIn, senderOf(provider, standIn, onTestFinished), claim);
      expect(outcome).toMatchObject({
        kind: 'sent',
        providerMessageId: expect.stringMatching(contract.providerMessageId),
      });
      expect(standIn.taken()).toHaveLength(1);
      expect(standIn.requestCount()).toBe(1);
      expect(markCount).toBe(1);
    });

    it('sends the same bytes under the same key on every attempt', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      const sender = senderOf(provider, standIn, onTestFinished);
      const hashes = new Set<string>();
      for (const attemptNumber of [1, 2, 3]) {
        hashes.add((await sender.compose({ ...claim, attemptNumber })).hash);
        await call(standIn, sender, { ...claim, attemptNumber });
      }
      hashes.add((await senderOf(provider, standIn, onTestFinished).compose(claim)).hash);
      expect(hashes.size).toBe(1);
      expect(standIn.taken()).toHaveLength(3);
      expect(new Set(standIn.taken()).size).toBe(1);
    });

    it('never uses one key for two contents or two deliveries', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      const sender = senderOf(provider, standIn, onTestFinished);
      const other = { ...claim, providerKey: { base64url: 'BZbwoAAAcACAAAAAAAAAAQ', uuid: claim.providerKey.uuid } };
      await call(standIn, sender, claim);
      await call(standIn, sender, other);
      expect(new Set(standIn.taken()).size).toBe(2);
      const changed = await sender.compose({ ...claim, content: { ...claim.content, text: 'Something else.' } });
      expect(changed.hash).not.toBe((await sender.compose(claim)).hash);
    });

    it('writes nothing when the lease is over, and lets that through', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      const sender = senderOf(provider, standIn, onTestFinished);
      const refuseMark = new Error('lease over');
      await expect(call(standIn, sender, claim, { refuseMark })).rejects.toBe(refuseMark);
      expect(standIn.taken()).toEqual([]);
      expect((await call(standIn, sender, claim)).outcome.kind).toBe('sent');
      expect(standIn.taken()).toHaveLength(1);
    });

    it('sends nothing once its signal has fired', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      const sender = senderOf(provider, standIn, onTestFinished);
      const { outcome, markCount } = await call(standIn, sender, claim, { signal: AbortSignal.abort() });
      expect(outcome).toMatchObject({ kind: 'not_sent', code: 'aborted' });
      expect([standIn.requestCount(), markCount]).toEqual([0, 0]);
    });

    it('stops when its signal fires while the provider is silent, and does not know', async ({ onTestFinished }) => {
      const standIn = await contract.start(onTestFinished);
      const { claim } = standIn;
      standIn.misbehave(contract.silence);
      const { outcome } = await call(standIn, senderOf(provider, standIn, onTestFinished), claim, {
        signal: abortedOnce(() => standIn.taken().length > 0),
      });
      expect(outcome).toMatchObject({ kind: 'unknown', code: 'aborted' });
      expect(standIn.taken()).toHaveLength(1);
    });

    for (const each of contract.faults) {
      it.concurrent(`reports ${each.outcome.kind} when the provider ${each.name}`, ({ onTestFinished }) =>
        checkFault(provider, contract, each, onTestFinished));
    }
  });
}

async function checkFault<Fault>(
  provider: ProviderEntry,
  { start, secrets }: ProviderContract<Fault>,
  { fault, outcome: expected, isTaken = false, isAsked = true, cutOff }: FaultCase<Fault>,
  onTestFinished: AtEnd,
): Promise<void> {
  const standIn = await start(onTestFinished);
  const { claim } = standIn;
  const sender = senderOf(provider, standIn, onTestFinished);
  standIn.misbehave(fault);
  const signal = signalFor(cutOff, standIn);
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

function signalFor<Fault>(cutOff: FaultCase<Fault>['cutOff'], standIn: StandIn<Fault>): AbortSignal | undefined {
  if (cutOff === undefined) return undefined;
  return cutOff === 'once struck' ? abortedOnce(() => standIn.faultCount() > 0) : AbortSignal.timeout(cutOff);
}

/** Fires as soon as the condition holds. The test's own time limit bounds it. */
function abortedOnce(holds: () => boolean): AbortSignal {
  const stop = new AbortController();
  const timer = setInterval(() => {
    if (!holds()) return;
    clearInterval(timer);
    stop.abort();
  }, 10);
  timer.unref();
  return stop.signal;
}
