// Where the API is and with which key: flags, then the environment, then what a local start has left in its data folder.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage-error.js';

export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** Throws UsageError where the URL or the key is nowhere, or the URL is none. */
export function settingsFrom(
  flags: { url?: string | undefined; 'api-key'?: string | undefined },
  { env, cwd }: Surroundings,
): Settings {
  const local = localStart(resolve(cwd, env['ONEPING_DATA_DIR'] ?? '.oneping'));
  const baseUrl = flags.url ?? env['ONEPING_URL'] ?? local?.baseUrl;
  const apiKey = flags['api-key'] ?? env['ONEPING_API_KEY'] ?? local?.apiKey;
  if (!baseUrl) throw new UsageError('Where is OnePing? Give --url, or set ONEPING_URL.');
  if (!apiKey) throw new UsageError('Which API key? Set ONEPING_API_KEY, or give --api-key.');
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError('The URL of OnePing has to start with http:// or https://.');
  return { baseUrl, apiKey };
}

function localStart(dataDir: string): Partial<Settings> | null {
  try {
    const file: unknown = JSON.parse(readFileSync(resolve(dataDir, 'dev.json'), 'utf8'));
    if (typeof file !== 'object' || file === null) return null;
    return {
      ...('url' in file && typeof file.url === 'string' ? { baseUrl: file.url } : {}),
      ...('apiKey' in file && typeof file.apiKey === 'string' ? { apiKey: file.apiKey } : {}),
    };
  } catch {
    // No local start here, or one under way: flags and environment decide alone.
    return null;
  }
}
