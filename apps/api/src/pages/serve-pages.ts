// Serves the dashboard's exported files: one route for each file, so that nothing else can be reached.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type ExportedFile, exportedFiles } from './exported-files.js';
import { NO_DEVICES, pagePolicy } from './page-policy.js';
import { signInFirst } from './sign-in-first.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of exported files, which answer everybody. */
    isExportedFile?: true;
  }
}

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Has to be called before the server listens. Without a built dashboard nothing is served. */
export function servePages(server: FastifyInstance, folder: string): void {
  const files = exportedFiles(folder);
  if (files.length === 0) return;
  server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  for (const file of files) {
    server.get(file.path, { config: { isExportedFile: true } }, (request, reply) => {
      const elsewhere = signInFirst(file, request);
      if (elsewhere !== null) return reply.header('Cache-Control', 'no-store').redirect(elsewhere, 303);
      return reply.headers(headersOf(file)).sendFile(file.file);
    });
  }
}

function headersOf({ type, immutable, scripts }: ExportedFile): Record<string, string> {
  return {
    'Content-Type': type,
    // The same address has a packed and a plain answer: a cache on the way keeps them apart.
    Vary: 'Accept-Encoding',
    'Cache-Control': immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    ...(scripts ? { 'Content-Security-Policy': pagePolicy(scripts), 'Permissions-Policy': NO_DEVICES } : {}),
  };
}
