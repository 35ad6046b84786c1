// Says why the wanted port cannot be had, before anything has been started.
import { listenBriefly } from '../database/embedded/free-port.js';

/** Resolves with the port to listen on: the wanted one, or a free one for 0. Rejects with the way out when it cannot be had. */
export async function portToListenOn(port: number, host: string): Promise<number> {
  try {
    return await listenBriefly(port, host);
  } catch (cause) {
    throw new Error(reasonFor(cause, port, host), { cause });
  }
}

function reasonFor(cause: unknown, port: number, host: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} needs more rights than we have. Choose one above 1023: PORT=3000 npm start`;
    default:
      return `Cannot listen on ${host}, port ${port} (${String(code ?? cause)}). HOST must be an address of this machine.`;
  }
}
