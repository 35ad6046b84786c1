// The client of operators and auditors: what is stuck, what the provider knows, the decision, and what was suppressed.
import type {
  Decided,
  Delivery,
  DeliveryRecord,
  DuplicateListItem,
  Evidence,
  ListDeliveriesQuery,
  ListDuplicatesQuery,
  PutResolution,
  SearchAnswer,
} from '@oneping/contracts';
import { apiCallerFor, type ClientOptions } from './api-caller-for.js';
import type { Asked } from './asked.js';
import type { Page } from './create-client.js';
import { hasData, hasId, hasResults, isDecided, isEvidence } from './expected-answers.js';
import { pathWithQuery } from './path-with-query.js';

/** Every method rejects with OnePingProblem, after having tried again by itself where that may help. */
export interface OperatorClient {
  listDeliveries(query?: Asked<Omit<ListDeliveriesQuery, 'format'>>): Promise<Page<Delivery>>;
  /** One with its attempts and its way through the states. Rejects with `not_found`. */
  getDelivery(id: string): Promise<DeliveryRecord>;
  /** Has the provider asked now whether it has the message. */
  lookUp(id: string): Promise<Evidence>;
  /** Decides what became of a delivery, as it was at `version`: rejects with `version_changed` where it has moved since.
   *  Repeating the same decision is harmless. */
  resolve(id: string, version: number, resolution: PutResolution): Promise<Decided>;
  /** What a pasted text names: any id, the beginning of a message ID, or a whole address. */
  search(text: string): Promise<SearchAnswer>;
  listDuplicates(query?: Asked<Omit<ListDuplicatesQuery, 'format'>>): Promise<Page<DuplicateListItem>>;
}

export function createOperatorClient(options: ClientOptions): OperatorClient {
  const { api } = apiCallerFor(options);
  const pathOf = (id: string) => `/v1/deliveries/${encodeURIComponent(id)}`;
  return {
    async listDeliveries(query = {}) {
      const path = pathWithQuery('/v1/deliveries', query);
      return await api.call<Page<Delivery>>({ method: 'GET', path, isExpected: hasData });
    },
    async getDelivery(id) {
      return await api.call<DeliveryRecord>({ method: 'GET', path: pathOf(id), isExpected: hasId });
    },
    async lookUp(id) {
      return await api.call<Evidence>({ method: 'POST', path: `${pathOf(id)}/lookups`, isExpected: isEvidence });
    },
    async resolve(id, version, resolution) {
      return await api.call<Decided>({
        method: 'PUT',
        path: `${pathOf(id)}/resolution`,
        json: JSON.stringify(resolution),
        headers: { 'if-match': `"${version}"` },
        isExpected: isDecided,
      });
    },
    async search(q) {
      const path = pathWithQuery('/v1/search', { q });
      return await api.call<SearchAnswer>({ method: 'GET', path, isExpected: hasResults });
    },
    async listDuplicates(query = {}) {
      const path = pathWithQuery('/v1/duplicates', query);
      return await api.call<Page<DuplicateListItem>>({ method: 'GET', path, isExpected: hasData });
    },
  };
}
