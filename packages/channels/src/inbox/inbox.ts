// Puts a message into the user's inbox in our own database: effect and settlement in one transaction, so never unknown.
import { createHash } from 'node:crypto';
import type { ChannelSender, Claim } from '@oneping/claims';
import { z } from 'zod';
import type { Net } from '../net/net.js';
import { defineProvider } from '../provider.js';

const config = z.strictObject({});

const sender: ChannelSender<Net, null> = {
  maxInFlight: 200,
  safety: () => ({ class: 'natural', callTimeoutMs: 10_000 }),
  compose: async (claim: Claim) => ({ hash: hashOf(claim), body: null }),
  naturalEffect: () => ({ kind: 'inbox_item' }),
  send: () => Promise.reject(new Error('An inbox item is written by the claim store, not sent.')),
};

function hashOf({ recipient, content }: Claim): string {
  return createHash('sha256')
    .update(JSON.stringify([recipient, content]))
    .digest('hex');
}

export const inbox = defineProvider({
  id: 'inbox',
  channels: ['inbox'],
  title: 'Inbox',
  summary: 'Keeps the message for the user; your own front end reads it over /v1/inbox.',
  proof: 'Written in the same transaction as its record, so there is never anything to find out.',
  safetyClasses: ['natural'],
  config,
  create: () => sender,
});
