// The settings of an SMTP sender.
import { z } from 'zod';
import { callTimeoutMs } from '../call-timeout.js';
import { parseMailbox } from './mail-address.js';
import { parseRelayUrl } from './relay-url.js';

const MINUTE_MS = 60_000;

export const smtpConfig = z.strictObject({
  url: z
    .string()
    .refine((url) => parseRelayUrl(url) !== null, { error: 'is not smtp(s)://user:password@host:port' })
    .meta({ title: 'Relay', description: 'smtp://user:password@host:587, or smtps:// for TLS at once.', secret: true }),
  from: z
    .string()
    .refine((from) => parseMailbox(from) !== null, { error: 'is not one address, or Name <address>' })
    .meta({ title: 'From', description: 'Shop <orders@example.com>; Message-IDs are made at its domain.' }),
  maxConnections: z.int().min(1).max(100).default(5).meta({
    title: 'Connections',
    description: 'Kept to the relay at once; as many messages are on their way.',
  }),
  requireTls: z.boolean().optional().meta({
    title: 'Require STARTTLS',
    description: 'Refuse a relay that does not offer it. By default when the address has a password.',
  }),
  rejectUnauthorized: z.boolean().default(true).meta({
    title: 'Check the certificate',
    description: 'Off, anyone between here and the relay can read along.',
  }),
  tlsCa: z.string().optional().meta({ title: 'Certificates to trust', description: 'PEM, for a private authority.' }),
  relayKeyHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]*Idempotency[A-Za-z0-9-]*$/i, { error: 'is not the name of an idempotency header' })
    .max(64)
    .optional()
    .meta({ title: "Relay's key header", description: 'For relays that dedupe, such as Resend-Idempotency-Key.' }),
  connectionTimeoutMs: stageTimeoutMs(
    30_000,
    'Connection timeout (ms)',
    'From the connection to the greeting, TLS included.',
  ),
  greetingTimeoutMs: stageTimeoutMs(30_000, 'Greeting timeout (ms)', 'Until the relay greets.'),
  setupTimeoutMs: stageTimeoutMs(2 * MINUTE_MS, 'Set-up timeout (ms)', 'Until the relay is ready for the message.'),
  // Relays may scan for long after the dot, and giving up then means not knowing (RFC 5321, 4.5.3.2.6: 10 minutes).
  socketTimeoutMs: stageTimeoutMs(10 * MINUTE_MS, 'Silence timeout (ms)', 'Silence after which the link is given up.'),
  callTimeoutMs: callTimeoutMs(11 * MINUTE_MS),
});

export type SmtpConfig = z.output<typeof smtpConfig>;

function stageTimeoutMs(defaultMs: number, title: string, description: string) {
  return z
    .int()
    .min(100)
    .max(60 * MINUTE_MS)
    .default(defaultMs)
    .meta({ title, description });
}
