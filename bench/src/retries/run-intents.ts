// Carries out intents as a service would that loses some answers: it posts, hears nothing, and posts again.
import { createClient, type NotificationToSend, type OnePingClient } from '@oneping/client';
import type { TcpProxy } from '@oneping/fakes';

export interface IntentsToRun {
  readonly count: number;
  /** The share of intents whose first answer is lost, so that they are posted twice. */
  readonly retryRate: number;
  /** With keys: one message ID for each intent. Without: a new one for each try, as a service has it that knows no keys. */
  readonly isKeyed: boolean;
  /** Makes this run's recipients its own. */
  readonly label: string;
}

export interface Routes {
  readonly direct: OnePingClient;
  /** Posts, and loses the answer on the way back. */
  readonly lossy: OnePingClient;
}

const AT_ONCE = 16;

export function routes(service: { url: string; apiKey: string }, proxy: TcpProxy): Routes {
  const once = { apiKey: service.apiKey, maxAttempts: 1 };
  return {
    direct: createClient({ apiKey: service.apiKey, baseUrl: service.url }),
    lossy: createClient({ ...once, baseUrl: `http://${proxy.host}:${proxy.port}` }),
  };
}

/** Resolves when every intent was answered. @param onProgress hears how many are done */
export async function runIntents(
  intents: IntentsToRun,
  { direct, lossy }: Routes,
  onProgress: (done: number) => void,
): Promise<void> {
  const retried = Math.round(intents.count * intents.retryRate);
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < intents.count; index = next++) {
      const isRetried = index < retried;
      if (isRetried) await lossy.send(toSend(intents, index, 1)).catch(() => {});
      await direct.send(toSend(intents, index, isRetried ? 2 : 1));
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

export function recipientsOf({ label, count }: IntentsToRun): string[] {
  return Array.from({ length: count }, (_, index) => recipient(label, index));
}

function toSend({ label, isKeyed }: IntentsToRun, index: number, tryNumber: number): NotificationToSend {
  return {
    messageId: isKeyed ? `${label}-${index}` : `${label}-${index}-try-${tryNumber}`,
    to: { email: recipient(label, index) },
    channels: ['email'],
    senders: { email: 'sink' },
    content: { subject: 'Your order is on its way', text: `Intent ${index}` },
  };
}

function recipient(label: string, index: number): string {
  return `${label}-${index}@example.com`;
}
