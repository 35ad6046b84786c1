// How an answer of the API is told from that of a proxy or a sign-in page: by the few members that every release gives.
import type { Accepted, Decided, Evidence } from '@oneping/contracts';

export function hasId<Body extends { id: string }>(body: unknown): body is Body {
  return isObject(body) && typeof body['id'] === 'string';
}

export function hasData<Body extends { readonly data: readonly unknown[] }>(body: unknown): body is Body {
  return isObject(body) && Array.isArray(body['data']);
}

export function hasResults<Body extends { readonly results: readonly unknown[] }>(body: unknown): body is Body {
  return isObject(body) && Array.isArray(body['results']);
}

export function isAcceptedFor(messageId: string) {
  return (body: unknown): body is Accepted =>
    hasId<Accepted>(body) && body.messageId === messageId && typeof body.duplicate === 'boolean';
}

export function isDecided(body: unknown): body is Decided {
  return isObject(body) && hasId(body['delivery']);
}

export function isEvidence(body: unknown): body is Evidence {
  return isObject(body) && typeof body['verdict'] === 'string';
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null;
}
