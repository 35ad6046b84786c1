// The world outside: a mail relay for each app that has one, and a receiver of webhooks, which break when the story says so.
import { join } from 'node:path';
import {
  type HttpAction,
  type HttpProvider,
  type Ledger,
  openLedger,
  type SmtpAction,
  type SmtpMoment,
  type SmtpServer,
  type SmtpStage,
  startHttpProvider,
  startSmtpServer,
} from '@oneping/fakes';

export const RELAYS = ['shop', 'billing', 'clinic'] as const;
export type RelayName = (typeof RELAYS)[number];

/** Where the world listens: kept, so that senders find it again at the next start. */
export type Ports = Readonly<Record<RelayName | 'hooks', number>>;

/** What a relay does at a stage of a dialogue, to everybody or to some. */
export interface MailFault {
  readonly relay: RelayName;
  readonly stage: SmtpStage;
  readonly action: SmtpAction;
  readonly recipient?: RegExp;
  /** To each address the first time only. */
  readonly once?: boolean;
}

export class OutsideWorld {
  private mailFaults: readonly MailFault[] = [];
  private readonly hookFaults = new Map<string, HttpAction>();
  private readonly suffered = new Map<MailFault, Set<string>>();

  private constructor(
    readonly ledger: Ledger,
    private readonly relays: Readonly<Record<RelayName, SmtpServer>>,
    private readonly hooks: HttpProvider,
  ) {}

  /** @param ports of an earlier world; without them, free ones are taken. Rejects where one is taken by somebody else. */
  static async start(folder: string, ports?: Ports): Promise<OutsideWorld> {
    const ledger = openLedger(join(folder, 'outside.ndjson'));
    const plans: Record<string, (moment: SmtpMoment) => SmtpAction | undefined> = {};
    const started = await Promise.all(
      RELAYS.map((name) =>
        startSmtpServer({
          ledger,
          port: ports?.[name] ?? 0,
          plan: (moment) => plans[name]?.(moment),
          rawLimitBytes: 0,
        }),
      ),
    );
    let onHook: (path: string) => HttpAction | undefined = () => undefined;
    const hooks = await startHttpProvider({
      ledger,
      port: ports?.hooks ?? 0,
      dedupe: true,
      plan: ({ path }) => onHook(path),
      respond: (_, acceptance) => ({
        body: { received: true },
        ...(acceptance?.isRepeat ? { headers: { 'webhook-duplicate': 'true' } } : {}),
      }),
    });
    const relays = Object.fromEntries(RELAYS.map((name, index) => [name, started[index]]));
    // Safe: one was started for each name.
    const world = new OutsideWorld(ledger, relays as Record<RelayName, SmtpServer>, hooks);
    for (const name of RELAYS) plans[name] = (moment) => world.mailFault(name, moment);
    onHook = (path) => [...world.hookFaults].find(([prefix]) => path.startsWith(prefix))?.[1];
    return world;
  }

  get ports(): Ports {
    const { shop, billing, clinic } = this.relays;
    return { shop: shop.port, billing: billing.port, clinic: clinic.port, hooks: this.hooks.port };
  }

  relayUrl(name: RelayName): string {
    return this.relays[name].url;
  }

  hookUrl(path: string): string {
    return `${this.hooks.url}${path}`;
  }

  /** From now on a relay fails so. Answers what ends it. */
  breakMail(...faults: readonly MailFault[]): () => void {
    this.mailFaults = [...this.mailFaults, ...faults];
    return () => {
      this.mailFaults = this.mailFaults.filter((each) => !faults.includes(each));
    };
  }

  /** From now on requests to paths that begin so fail. Answers what ends it. */
  breakHooks(pathPrefix: string, action: HttpAction): () => void {
    this.hookFaults.set(pathPrefix, action);
    return () => this.hookFaults.delete(pathPrefix);
  }

  async close(): Promise<void> {
    await Promise.all([...RELAYS.map((name) => this.relays[name].close()), this.hooks.close()]);
    this.ledger.close();
  }

  private mailFault(relay: RelayName, { stage, recipients }: SmtpMoment): SmtpAction | undefined {
    const address = recipients[0] ?? '';
    const fault = this.mailFaults.find(
      (each) => each.relay === relay && each.stage === stage && (each.recipient?.test(address) ?? true),
    );
    if (fault?.once !== true) return fault?.action;
    const before = this.suffered.get(fault) ?? new Set();
    this.suffered.set(fault, before);
    if (before.has(address)) return undefined;
    before.add(address);
    return fault.action;
  }
}
