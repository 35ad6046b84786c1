// Leads a browser without a session to the sign-in, before a page asks for data in vain. It protects nothing: the API decides.
import { OPEN_PAGES } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../auth/better-auth.js';
import type { ExportedFile } from './exported-files.js';

/** Where to go instead; null: the file is what was asked for. Only of a page that a browser opens as one. */
export function signInFirst({ path, type }: ExportedFile, { headers, url }: FastifyRequest): string | null {
  if (headers['sec-fetch-dest'] !== 'document' || !type.startsWith('text/html') || OPEN_PAGES.has(path)) return null;
  const names = (headers.cookie ?? '').split(';').map((cookie) => cookie.split('=', 1)[0]?.trim());
  return names.includes(SESSION_COOKIE) ? null : `/sign-in?next=${encodeURIComponent(url)}`;
}
