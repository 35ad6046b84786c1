// Answers as the API gives them.
import { type Accepted, type Notification, PROBLEMS, type ProblemCode, problemType } from '@oneping/contracts';

export function accepted(changes: Partial<Accepted> = {}): { status: number; body: Accepted } {
  const body: Accepted = {
    id: 'n-1',
    messageId: 'order-1042-shipped',
    status: 'pending',
    duplicate: false,
    acceptedAt: '2026-03-01T12:00:00.000Z',
    expiresAt: null,
    result: null,
    deliveries: [{ id: 'd-1', channel: 'email', recipient: 'ada@example.com', status: 'queued' }],
    ...changes,
  };
  return { status: 202, body };
}

export function problem(code: ProblemCode, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { status, title } = PROBLEMS[code];
  const body = { type: problemType(code), title, status, detail: '', code, requestId: 'r-1', ...more };
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, body };
}

export function notification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'n-1',
    messageId: 'order-1042-shipped',
    app: 'demo',
    status: 'failed',
    pendingState: null,
    attention: null,
    expired: false,
    channels: ['email'],
    recipient: 'ada@example.com',
    recipientCount: 1,
    duplicateCount: 3,
    mismatchCount: 0,
    acceptedAt: '2026-03-01T12:00:00.000Z',
    stateSince: '2026-03-01T12:00:01.000Z',
    expiresAt: null,
    priority: 'normal',
    sendAt: null,
    deadline: null,
    metadata: {},
    content: { subject: 'Shipped', text: 'On its way' },
    result: null,
    lookups: [],
    conflicts: [],
    decisions: [],
    request: { at: '2026-03-01T12:00:00.000Z', apiKey: null, requestId: null, address: null },
    nextRepeat: { answerStatus: 202, status: 'failed', attention: null, hasResult: false, until: null },
    deliveries: [
      {
        id: 'd-1',
        notificationId: 'n-1',
        messageId: 'm-1',
        channel: 'email',
        recipient: 'ada@example.com',
        status: 'failed',
        attention: null,
        stateSince: '2026-03-01T12:00:01.000Z',
        sendNumber: 1,
        sender: { id: 's-1', name: 'smtp-main', provider: 'smtp' },
        attemptCount: 2,
        openAttempts: 0,
        dueAt: null,
        deadline: null,
        leaseEndsAt: null,
        workerId: null,
        fence: 3,
        firstSubmittedAt: null,
        finishedAt: '2026-03-01T12:00:01.000Z',
        reason: { code: 'mailbox_unknown', detail: null },
        providerMessageId: null,
        providerStatus: null,
        provedAt: null,
        evidence: null,
        nextCheckAt: null,
        snoozedUntil: null,
        nextStep: null,
        quarantineEndsAt: null,
        repeatsWaiting: 0,
        allowedActions: [],
        version: 4,
      },
    ],
    attempts: [],
    timeline: [],
    duplicates: [],
    ...changes,
  };
}
