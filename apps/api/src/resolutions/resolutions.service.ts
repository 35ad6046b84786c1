// The decisions of people about single deliveries, each in one transaction with its audit event.
import { Inject, Injectable } from '@nestjs/common';
import {
  type CancelDelivery,
  type Decided,
  type PostResend,
  type PutResolution,
  type PutSnooze,
  parseDateTime,
} from '@oneping/contracts';
import type { ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import { askedBy } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { failpoint } from '../failpoints.js';
import { CONFIG } from '../http/core.module.js';
import { versionNamed } from '../http/if-match.js';
import type { LateBody } from '../http/late-body.js';
import type { RequestContext } from '../http/request-context.js';
import { violatedConstraint } from '../http/store-error.js';
import { cancelDelivery } from './cancel-delivery.js';
import { toRefusalProblem } from './refusal.js';
import { resend } from './resend.js';
import { type DecisionAnswer, resolve } from './resolve.js';
import { snooze } from './snooze.js';

/** Which delivery, and the version of it that the caller saw. */
export interface Named {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

@Injectable()
export class Resolutions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: Deliveries,
    @Inject(CONFIG) private readonly settings: Config,
  ) {}

  resolve(caller: RequestContext, named: Named, body: LateBody<PutResolution>): Promise<Decided> {
    return this.decide(caller, named, body, (client, ask, { outcome, reason, ...rest }) => {
      const wanted = { outcome, reason, resend: rest.resend, providerMessageId: rest.providerMessageId ?? null };
      return resolve(client, { ...ask, wanted }, this.settings);
    });
  }

  resend(caller: RequestContext, named: Named, body: LateBody<PostResend>): Promise<Decided> {
    return this.decide(caller, named, body, (client, ask, { reason, deadline }) => {
      const wanted = { reason, deadlineMs: deadline === undefined ? null : parseDateTime(deadline) };
      return resend(client, { ...ask, wanted }, this.settings);
    });
  }

  snooze(caller: RequestContext, named: Named, body: LateBody<PutSnooze>): Promise<Decided> {
    return this.decide(caller, named, body, (client, ask, { until, deadline, reason }) => {
      const wanted = { untilMs: msOf(until), deadlineMs: msOf(deadline), reason };
      return snooze(client, { ...ask, ...wanted }, this.settings);
    });
  }

  cancel(caller: RequestContext, named: Named, body: LateBody<CancelDelivery>): Promise<Decided> {
    return this.decide(caller, named, body, (client, ask, { reason }) =>
      cancelDelivery(client, { ...ask, reason }, this.settings),
    );
  }

  /** Checks in the order that callers rely on: 404, 428, 400, and then what the decision itself says. */
  private async decide<Wanted>(
    caller: RequestContext,
    { id, ifMatch }: Named,
    body: LateBody<Wanted>,
    decide: (client: ClientBase, ask: Ask, wanted: Wanted) => Promise<DecisionAnswer>,
  ): Promise<Decided> {
    await this.deliveries.find(caller.app, id);
    const ask: Ask = { by: askedBy(caller), deliveryId: id, version: versionNamed(ifMatch) };
    const wanted = body.read();
    const answer = await inTransaction(poolOf(this.dataSource), (client) => decide(client, ask, wanted)).catch(
      refuseTakenId,
    );
    if (!answer.done) throw toRefusalProblem(answer.refusal);
    await failpoint('resolution.after_commit', id);
    return {
      delivery: await this.deliveries.find(caller.app, id),
      newDelivery: answer.newDeliveryId === null ? null : await this.deliveries.find(caller.app, answer.newDeliveryId),
    };
  }
}

interface Ask {
  readonly by: ReturnType<typeof askedBy>;
  readonly deliveryId: string;
  readonly version: number;
}

/** ms since 1970; what is not given, or null, stays so. */
function msOf<Absent extends null | undefined>(time: string | Absent): number | Absent {
  // Safe: the schema has checked that it is a time.
  return typeof time === 'string' ? (parseDateTime(time) as number) : time;
}

function refuseTakenId(error: unknown): DecisionAnswer {
  if (violatedConstraint(error) !== 'deliveries_provider_message_id_key') throw error;
  return { done: false, refusal: { because: 'provider_message_id_taken' } };
}
