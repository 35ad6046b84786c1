// What an HTTP fake does with one request: log it, suffer a fault, take it once, answer.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger/open-ledger.js';
import type { ChooseHttpFault, HttpFault } from './choose-http-fault.js';
import {
  type HttpLinkFault,
  type HttpReply,
  httpLinkFaults,
  type ProviderRequest,
  type SpoiledReply,
} from './http-plan.js';
import { type Exchange, loseLink, spoilReply } from './perform-http-fault.js';
import { trickleReply, writeReply } from './write-reply.js';

/** How the provider took a message. */
export interface Acceptance {
  /** Counts from 1; a repeat of a deduplicated key has the number of the first. */
  readonly number: number;
  readonly isRepeat: boolean;
}

export interface HttpTakerSettings {
  ledger: Ledger;
  dedupe?: boolean;
  delayMs?: number;
  takes?: (request: ProviderRequest) => boolean;
  respond?:
    | HttpReply
    | ((request: ProviderRequest, acceptance: Acceptance | undefined) => HttpReply | Promise<HttpReply>);
}

export class HttpTaker {
  requests = 0;
  private acceptances = 0;
  private readonly takenKeys = new Map<string, number>();

  constructor(
    private readonly settings: HttpTakerSettings,
    private readonly choose: ChooseHttpFault,
  ) {}

  /** Rejects when the ledger cannot be written or the client left in the middle of its request. */
  async take(exchange: Exchange): Promise<void> {
    const body = await bodyOf(exchange.incoming);
    const request = this.log(exchange.incoming, body);
    const { delayMs, fault } = await this.choose(request);
    const waitMs = delayMs + (this.settings.delayMs ?? 0);
    if (waitMs > 0) await sleep(waitMs);
    if (fault !== undefined) {
      this.settings.ledger.append({
        kind: 'http',
        event: 'fault',
        request: request.number,
        path: request.path,
        action: fault,
      });
    }
    if (isLinkFault(fault)) return loseLink(fault, exchange);
    if (typeof fault === 'object' && 'refuse' in fault) return writeReply(exchange.response, fault.refuse);
    const acceptance = this.accept(request, body);
    await this.answer(exchange, request, acceptance, fault);
  }

  private log(incoming: IncomingMessage, body: Buffer): ProviderRequest {
    this.requests += 1;
    const { method = '', url: path = '' } = incoming;
    // Node leaves only headers that were sent, so that none is undefined.
    const headers = incoming.headers as Record<string, string | string[]>;
    const key = [headers['webhook-id'], headers['idempotency-key']].find((value) => typeof value === 'string');
    const request = { number: this.requests, method, path, headers, body: body.toString('utf8'), key };
    this.settings.ledger.append({
      kind: 'http',
      event: 'request',
      request: request.number,
      method,
      path,
      headers,
      body: request.body,
      sha256: hashOf(body),
      size: body.length,
    });
    return request;
  }

  private accept(request: ProviderRequest, body: Buffer): Acceptance | undefined {
    const { takes = bringsMessage, dedupe = false, ledger } = this.settings;
    if (!takes(request)) return undefined;
    const { number, method, path, key } = request;
    const earlier = dedupe && key !== undefined ? this.takenKeys.get(key) : undefined;
    ledger.append({
      kind: 'http',
      event: earlier === undefined ? 'accepted' : 'deduplicated',
      request: number,
      method,
      path,
      ...(key === undefined ? {} : { key }),
      sha256: hashOf(body),
    });
    if (earlier !== undefined) return { number: earlier, isRepeat: true };
    this.acceptances += 1;
    if (key !== undefined) this.takenKeys.set(key, this.acceptances);
    return { number: this.acceptances, isRepeat: false };
  }

  private async answer(
    exchange: Exchange,
    request: ProviderRequest,
    acceptance: Acceptance | undefined,
    fault: Exclude<HttpFault, HttpLinkFault> | undefined,
  ): Promise<void> {
    if (typeof fault === 'string') {
      const kind = fault.slice('accept-then-'.length);
      // The type leaves nothing else behind the prefix.
      return isLinkFault(kind) ? loseLink(kind, exchange) : spoilReply(kind as SpoiledReply, exchange);
    }
    if (fault !== undefined && 'acceptThenReply' in fault) {
      return writeReply(exchange.response, fault.acceptThenReply);
    }
    if (fault !== undefined && 'acceptThenDelayMs' in fault) await sleep(fault.acceptThenDelayMs);
    const reply = await this.usualReply(request, acceptance);
    if (fault !== undefined && 'acceptThenTrickleMs' in fault) {
      return trickleReply(exchange.response, reply, fault.acceptThenTrickleMs);
    }
    writeReply(exchange.response, reply);
  }

  private async usualReply(request: ProviderRequest, acceptance: Acceptance | undefined): Promise<HttpReply> {
    const { respond } = this.settings;
    if (typeof respond === 'function') return respond(request, acceptance);
    if (respond !== undefined) return respond;
    const isKnownWebhook = acceptance?.isRepeat === true && 'webhook-id' in request.headers;
    return {
      body: acceptance === undefined ? {} : { id: `fake-${acceptance.number}` },
      // As a receiver may say that it had this id already.
      ...(isKnownWebhook ? { headers: { 'webhook-duplicate': 'true' } } : {}),
    };
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isLinkFault(fault: unknown): fault is HttpLinkFault {
  return httpLinkFaults.some((known) => known === fault);
}

function bringsMessage({ method }: ProviderRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
