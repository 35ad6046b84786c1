// Asks a provider now, by the reconciler's own code: what is found moves the delivery, all else is put beside it.
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { askNow, type Evidence, type UnknownDelivery } from '@oneping/claims';
import type { Evidence as ShownEvidence } from '@oneping/contracts';
import type { ClientBase, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import { shownEvidence } from '../database/reconcile-store/evidence-row.js';
import { createPostgresReconcileStore } from '../database/reconcile-store.js';
import { actorName } from '../database/sql/actor-name.js';
import { LOOKUP_TIMEOUT_MS, lookupNet, versionOf } from '../delivery/reconciler.js';
import { SandboxTable } from '../delivery/sandbox-table.js';
import { SenderBook } from '../delivery/sender-book.js';
import { failpoint } from '../failpoints.js';
import { CONFIG } from '../http/core.module.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { Shutdown } from '../http/shutdown.js';
import { describedError } from '../log/described-error.js';
import { MasterKeys } from '../secrets/master-keys.js';

@Injectable()
export class Lookups implements OnModuleDestroy {
  private readonly pool: Pool;
  private readonly book: SenderBook;
  /** By app and delivery, while the provider is asked. */
  private readonly running = new Map<string, Promise<ShownEvidence>>();
  private readonly logger = new Logger('Lookups');

  constructor(
    dataSource: DataSource,
    masterKeys: MasterKeys,
    @Inject(CONFIG) private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {
    this.pool = poolOf(dataSource);
    this.book = new SenderBook({
      pool: this.pool,
      keys: masterKeys,
      host: { sandbox: new SandboxTable(this.pool) },
      onTrouble: (step, error) => this.logger.error(`Trouble in step "${step}"`, describedError(error)),
      // It asks only; what takes work is paused by the workers.
      onUnusable: () => {},
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.book.close();
  }

  /**
   * Also for a delivery that is parked. Throws 404, and 409 for one that is not unknown. Who asks while it is being asked
   * gets that answer: an impatient click is no further question to the provider, and no further audit event.
   */
  async ask(caller: RequestContext, id: string): Promise<ShownEvidence> {
    const key = `${caller.app.id} ${id}`;
    const running = this.running.get(key);
    if (running !== undefined) return await running;
    const asked = this.askOnce(caller, id).finally(() => this.running.delete(key));
    this.running.set(key, asked);
    return await asked;
  }

  private async askOnce(caller: RequestContext, id: string): Promise<ShownEvidence> {
    const unknown = await createPostgresReconcileStore(this.pool).readUnknown(caller.app.id, id);
    if (unknown === null) throw await this.whyNot(caller.app.id, id);
    const askedAt = new Date().toISOString();
    const { actor } = askedBy(caller);
    const evidence = shownEvidence(await this.askAudited(caller, unknown, actor), unknown);
    return {
      verdict: evidence.verdict,
      method: evidence.method,
      query: evidence.query,
      askedAt,
      askedBy: actor,
      askedByName: await this.nameOf(caller.app.id, actor),
      seesBackMs: evidence.seesBackMs ?? null,
      providerMessageId: evidence.providerMessageId ?? null,
      answer: evidence.answer ?? null,
    };
  }

  private async nameOf(appId: string, actor: string): Promise<string | null> {
    const text = `SELECT ${actorName('$2::text', '$1::uuid')} AS name`;
    const { rows } = await this.pool.query<{ name: string | null }>({
      name: 'actor-name',
      text,
      values: [appId, actor],
    });
    return rows[0]?.name ?? null;
  }

  /** The audit event is in the transaction that writes the answer; where the delivery moved on meanwhile, in its own. */
  private async askAudited(caller: RequestContext, unknown: UnknownDelivery, actor: string): Promise<Evidence> {
    let isAudited = false;
    const audit = async (client: ClientBase, { verdict }: Evidence): Promise<void> => {
      await recordAudit(client, {
        ...askedBy(caller),
        action: 'delivery.lookup',
        targetKind: 'delivery',
        targetId: unknown.deliveryId,
        after: { verdict },
      });
      isAudited = true;
    };
    const evidence = await askNow(unknown, {
      store: createPostgresReconcileStore(this.pool, { alongside: audit }),
      senderFor: (asked) => this.book.load(versionOf(asked)),
      netFor: () => lookupNet(this.config.allowNetworks),
      now: () => Date.now(),
      timeoutMs: LOOKUP_TIMEOUT_MS,
      stop: this.shutdown.signal,
      askedBy: actor,
      afterLookup: ({ deliveryId }) => failpoint('reconciler.after_lookup', deliveryId),
      beforeWrite: ({ deliveryId }) => failpoint('reconciler.before_write', deliveryId),
    });
    if (!isAudited) await inTransaction(this.pool, (client) => audit(client, evidence));
    return evidence;
  }

  private async whyNot(appId: string, id: string): Promise<Problem> {
    const { rows } = await this.pool.query<{ state: string }>({
      name: 'find-delivery-state',
      text: 'SELECT state FROM deliveries WHERE app_id = $1 AND id = $2',
      values: [appId, id],
    });
    const state = rows[0]?.state;
    if (state === undefined) return notFound();
    return new Problem('not_unknown', `The delivery is ${state}: there is nothing to look up.`);
  }
}
