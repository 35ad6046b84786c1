// A recipient's own secret is clear in the call alone: the request is composed without it, and a broken seal lets nothing out.
import type { CallContext, ChannelSender, Claim, Json } from '@oneping/claims';
import { describe, expect, it } from 'vitest';
import { withSealedSecret } from '../notifications/recipient-secret.js';
import { MasterKeys, SealBrokenError } from '../secrets/master-keys.js';
import { openingSecrets } from './opening-secrets.js';

const keys = new MasterKeys('a secret of 32 characters and more');
const place = { appId: 'a', notificationId: 'n' };
const stored = JSON.parse(withSealedSecret(keys, place, '{"url":"https://a.test/"}', 'of-the-receiver')) as Json;
// Nothing of the call itself is looked at.
const context = {} as CallContext<null>;

function claimTo(recipient: Json, over: Partial<Claim> = {}): Claim {
  return { ...place, recipient, ...over } as Claim;
}

class RecordingSender implements ChannelSender<null> {
  readonly maxInFlight = 3;
  readonly seen: Json[] = [];
  closed = false;

  safety() {
    return { class: 'contract', callTimeoutMs: 1 } as const;
  }

  async compose({ recipient }: Claim) {
    this.seen.push(recipient);
    return { hash: 'h', body: null };
  }

  async send({ recipient }: Claim) {
    this.seen.push(recipient);
    return { kind: 'sent', evidence: '200' } as const;
  }

  async close() {
    this.closed = true;
  }
}

describe('a sender that opens secrets', () => {
  it('composes without the secret and calls with it', async () => {
    const inner = new RecordingSender();
    const sender = openingSecrets(inner, keys);
    const claim = claimTo(stored);
    await sender.send(claim, await sender.compose(claim), context);
    expect(inner.seen).toEqual([stored, { url: 'https://a.test/', secret: 'of-the-receiver' }]);
    await sender.send(claimTo('a@b.test'), { hash: 'h', body: null }, context);
    expect(inner.seen.at(-1)).toBe('a@b.test');
  });

  it('calls nobody where the secret belongs to another notification', async () => {
    const inner = new RecordingSender();
    const sender = openingSecrets(inner, keys);
    const elsewhere = claimTo(stored, { notificationId: 'm' });
    await expect(async () => sender.send(elsewhere, { hash: 'h', body: null }, context)).rejects.toThrow(
      SealBrokenError,
    );
    expect(inner.seen).toEqual([]);
  });

  it('is the adapter in all else, and has no more than the adapter has', async () => {
    const inner = new RecordingSender();
    const sender = openingSecrets(inner, keys);
    expect([sender.maxInFlight, 'lookup' in sender, 'naturalEffect' in sender]).toEqual([3, false, false]);
    await sender.close?.();
    expect(inner.closed).toBe(true);
  });
});
