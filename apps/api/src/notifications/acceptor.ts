// Accepting: each request is written down once under its key; every other one is answered from the record.
import { judgeSchedule, type PostNotification } from '@oneping/contracts';
import type { EnabledSender } from '../database/sql/find-enabled-senders.js';
import type { FoundKeyRow } from '../database/sql/find-keys.js';
import type { DuplicateLog } from '../duplicates/duplicate-log.js';
import { type MaskedDiff, maskedDiff } from '../duplicates/masked-diff.js';
import { failpoint } from '../failpoints.js';
import { Problem } from '../http/problem.js';
import { apiKeyIdOf, type RequestContext } from '../http/request-context.js';
import { toProblem } from '../http/to-problem.js';
import { countPosts } from '../metrics/count-posts.js';
import type { MasterKeys } from '../secrets/master-keys.js';
import { changedPointers, type JsonValue } from '../strict-json/index.js';
import {
  type AcceptAnswer,
  expiredProblem,
  inUseProblem,
  type KeyRecord,
  originalAnswer,
  recordAnswer,
  reusedProblem,
} from './accept-answers.js';
import { type AcceptRequest, newNotification } from './accept-request.js';
import type { FinishWatch } from './finish-watch.js';
import { judgeTargets } from './judge-targets.js';
import type { KeyReader } from './key-reader.js';
import type { KeyWriter } from './key-writer.js';
import { outcomeUnknown } from './outcome-unknown.js';
import { type DeliveryPlan, planDeliveries } from './plan-deliveries.js';
import { storedBody } from './recipient-secret.js';
import type { SenderDirectory } from './sender-directory.js';

export interface AcceptorParts {
  readonly senders: SenderDirectory;
  readonly writer: KeyWriter;
  readonly reader: Pick<KeyReader, 'find'>;
  readonly duplicates: DuplicateLog;
  readonly finishes: FinishWatch;
  /** Seal what a recipient brings of its own. */
  readonly keys: Pick<MasterKeys, 'seal'>;
  /** What is open to calls beside the public Internet. */
  readonly allowNetworks: readonly string[];
}

/** A key that vanishes between the insert and the look-up is tried again this often. */
const MOST_TRIES = 3;

export class Acceptor {
  constructor(private readonly parts: AcceptorParts) {}

  /**
   * Answers each request as if it had come alone, in the order given; of equal message IDs the first is the original.
   * A refusal is a value. `waitMs`: how long to wait for a pending one to finish. Nothing here ends when a caller
   * hangs up. Never rejects.
   */
  async acceptMany(
    requests: readonly AcceptRequest[],
    caller: RequestContext,
    waitMs = 0,
  ): Promise<(AcceptAnswer | Problem)[]> {
    const plans = await this.plan(requests, caller);
    const answers = await Promise.all(
      requests.map((request, index) => {
        const plan = plans[index] ?? { refusal: outcomeUnknown('The senders of this app could not be read.') };
        return this.accept({ request, plan, caller, waitMs }).catch((error: unknown) =>
          toProblem(error, { isKeyed: true }),
        );
      }),
    );
    countPosts(answers);
    await failpoint('api.before_answer');
    return answers;
  }

  /** A refusal rests on the senders as they are now, never on what was known two seconds ago. */
  private async plan(requests: readonly AcceptRequest[], { app }: RequestContext): Promise<DeliveryPlan[]> {
    try {
      const known = await this.parts.senders.of(app.id);
      const plans = requests.map(({ value }) => this.planned(value, known));
      if (plans.every((plan) => 'deliveries' in plan)) return plans;
      const senders = await this.parts.senders.read(app.id);
      return requests.map(({ value }) => this.planned(value, senders));
    } catch (error) {
      return requests.map(() => ({ refusal: toProblem(error, { isKeyed: true }) }));
    }
  }

  private planned(value: PostNotification, senders: readonly EnabledSender[]): DeliveryPlan {
    return judgeTargets(planDeliveries(value, senders), value, this.parts.allowNetworks);
  }

  private async accept(post: Post): Promise<AcceptAnswer | Problem> {
    const { request, plan, caller } = post;
    const { writer } = this.parts;
    const notification =
      'deliveries' in plan ? newNotification(request, plan.deliveries, caller, this.parts.keys) : null;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const outcome = notification ? await writer.write(notification) : null;
      if (notification && outcome?.kind === 'written') {
        return await this.finished(post, originalAnswer(notification, outcome.acceptedMs));
      }
      if (outcome?.kind === 'unconfirmed') throw outcomeUnknown('What was written may be on one machine only.');
      if (outcome?.kind === 'failed') throw outcome.error;
      const record = await this.find(post);
      if (record.id !== null) {
        const found = { ...record, id: record.id };
        // Our own id: the commit whose answer was lost on the way was ours.
        const isOurs = record.id === notification?.id;
        return isOurs
          ? await this.finished(post, originalAnswer(notification, record.accepted_ms))
          : await this.repeat(post, found);
      }
      if ('refusal' in plan) return plan.refusal;
      const flaw = judgeSchedule(request.value, record.now_ms);
      if (flaw) return scheduleProblem(flaw);
      if (outcome?.kind === 'locked') break;
    }
    await this.record(post, { kind: 'in_use', status: 409 });
    return inUseProblem();
  }

  /** The key's record, compared under the version of the fingerprint that it was written with. */
  private async find({ request, caller }: Post): Promise<FoundKeyRow> {
    const { messageId, fingerprint, fingerprintVersion } = request;
    const asked = { appId: caller.app.id, messageId, fingerprint };
    const record = await this.parts.reader.find(asked);
    if (record.id === null || record.fingerprint_version === fingerprintVersion) return record;
    return await this.parts.reader.find({
      ...asked,
      fingerprint: request.fingerprintUnder(record.fingerprint_version),
    });
  }

  /** The fingerprint is compared before the state: a changed payload is told so even while the first is pending. */
  private async repeat(post: Post, record: KeyRecord): Promise<AcceptAnswer | Problem> {
    if (record.is_expired) {
      await this.record(post, { kind: 'expired', status: 410, record });
      return expiredProblem(record);
    }
    if (!record.is_same) {
      const { request, caller } = post;
      const repeated = storedBody(request.canonical, request.value, caller.app.fingerprintSecret);
      const differences = record.body === null ? null : between(record.body, repeated);
      await this.record(post, { kind: 'mismatch', status: 422, record, differences });
      return reusedProblem(record, differences?.pointers ?? null);
    }
    const answer = await this.finished(post, recordAnswer(post.request.messageId, record, true));
    await this.record(post, { kind: 'replay', status: answer.status, record });
    return answer;
  }

  /** The answer once the notification has finished, if it does so in time; else the one given. */
  private async finished(post: Post, answer: AcceptAnswer): Promise<AcceptAnswer> {
    const { request, caller, waitMs } = post;
    const asked = { appId: caller.app.id, id: answer.body.id };
    if (answer.status === 200 || waitMs === 0 || !(await this.parts.finishes.waitFor(asked, waitMs))) return answer;
    const record = await this.find(post);
    if (record.id !== answer.body.id || record.is_expired) return answer;
    return recordAnswer(request.messageId, { ...record, id: record.id }, answer.body.duplicate);
  }

  private async record(post: Post, { kind, status, record, differences = null }: Suppressed): Promise<void> {
    const { request, caller } = post;
    await this.parts.duplicates.record({
      appId: caller.app.id,
      kind,
      messageId: request.messageId,
      notificationId: record?.id ?? null,
      apiKeyId: apiKeyIdOf(caller),
      requestId: caller.requestId,
      address: caller.address,
      batchIndex: request.batchIndex,
      answerStatus: status,
      isSamePayload: record?.is_same ?? null,
      changed: differences?.pointers ?? null,
      diff: differences && JSON.stringify(differences.diff),
      originalMs: record?.accepted_ms ?? null,
    });
  }
}

/** Both are canonical JSON that we wrote ourselves. */
function between(before: string, after: string): Differences {
  const first: JsonValue = JSON.parse(before);
  const repeat: JsonValue = JSON.parse(after);
  const pointers = changedPointers(first, repeat);
  return { pointers, diff: maskedDiff(first, repeat, pointers) };
}

interface Differences {
  readonly pointers: readonly string[];
  readonly diff: MaskedDiff;
}

interface Post {
  readonly request: AcceptRequest;
  readonly plan: DeliveryPlan;
  readonly caller: RequestContext;
  readonly waitMs: number;
}

interface Suppressed {
  readonly kind: 'replay' | 'mismatch' | 'in_use' | 'expired';
  readonly status: number;
  readonly record?: KeyRecord;
  readonly differences?: Differences | null;
}

const SCHEDULE_DETAIL = {
  send_at_too_old: 'sendAt is more than five minutes ago. Leave it out to send now.',
  send_at_too_far: 'sendAt is more than 400 days ahead.',
  deadline_too_old: 'The deadline has passed, so this would never be sent.',
} as const;

function scheduleProblem({ code, pointer }: NonNullable<ReturnType<typeof judgeSchedule>>): Problem {
  const detail = SCHEDULE_DETAIL[code];
  return new Problem(code, detail, { errors: [{ pointer, code, message: detail }] });
}
