// The TypeScript client of OnePing.
export type {
  Accepted,
  BatchItem,
  CancelAnswer,
  Decided,
  Delivery,
  DeliveryRecord,
  DuplicateListItem,
  Evidence,
  Notification,
  NotificationListItem,
} from '@oneping/contracts';
export type { ClientOptions } from './api-caller-for.js';
export { type AdminClient, createAdminClient } from './create-admin-client.js';
export {
  createClient,
  type NotificationToSend,
  type OnePingClient,
  type Page,
  type SendOptions,
} from './create-client.js';
export { createOperatorClient, type OperatorClient } from './create-operator-client.js';
export { type MessageIdParts, messageIdFrom, type StoredPart, stored } from './message-id-from.js';
export { OnePingProblem, type OnePingProblemCode } from './one-ping-problem.js';
