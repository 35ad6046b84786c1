// `oneping api-keys list|create|roll|revoke`: what services identify themselves with.
import { parseArgs } from 'node:util';
import type { ApiKey, CreatedApiKey, Scope } from '@oneping/contracts';
import type { AdminClient } from '../create-admin-client.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne, PAGE_OPTIONS, pageOf, printPage, wholeNumber } from './flags.js';
import { everyOne, theOneNamed } from './named.js';
import { UsageError } from './usage-error.js';

export async function apiKeys([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'create':
      return await create(args, context);
    case 'roll':
      return await roll(args, context);
    case 'revoke':
      return await revoke(args, context);
    default:
      throw new UsageError(
        'oneping api-keys list, oneping api-keys create <name>, oneping api-keys roll|revoke <name>',
      );
  }
}

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: PAGE_OPTIONS });
  printPage(await context.admin(values).listApiKeys(pageOf(values)), values, context, described);
  return EXIT.ok;
}

async function create(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = {
    ...COMMON_OPTIONS,
    scope: { type: 'string', multiple: true },
    'expires-at': { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping api-keys create <name> --scope <scope>');
  if (values.scope === undefined) throw new UsageError('--scope is missing: give it once for each scope.');
  const expiresAt = values['expires-at'];
  const made = await context.admin(values).createApiKey({
    name,
    // Words are as typed: the API says what is wrong with them.
    scopes: values.scope as Scope[],
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
  printMade(made, values, context);
  return EXIT.ok;
}

async function roll(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, overlap: { type: 'string' }, 'expires-at': { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping api-keys roll <name> [--overlap <seconds>] [--expires-at <time>|never]');
  const overlapSeconds = wholeNumber('--overlap', values.overlap ?? '0');
  const expiresAt = values['expires-at'];
  const wanted = {
    overlapSeconds,
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === 'never' ? null : expiresAt }),
  };
  const admin = context.admin(values);
  printMade(await admin.rollApiKey((await liveKey(admin, name)).id, wanted), values, context);
  return EXIT.ok;
}

async function revoke(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const name = onlyOne(positionals, 'oneping api-keys revoke <name> [--reason <text>]');
  const admin = context.admin(values);
  const revoked = await admin.revokeApiKey((await liveKey(admin, name)).id, values.reason);
  context.print(values.json ? JSON.stringify(revoked) : described(revoked));
  return EXIT.ok;
}

/** Names are unique among those that are not revoked; an older one is found by its id. */
async function liveKey(admin: AdminClient, name: string): Promise<ApiKey> {
  const keys = await everyOne((page) => admin.listApiKeys(page));
  const live = keys.filter(({ id, revokedAt }) => revokedAt === null || id === name);
  return theOneNamed(live, 'API key', name);
}

function printMade(made: CreatedApiKey, { json = false }: { json?: boolean | undefined }, { print }: CommandContext) {
  if (json) return print(JSON.stringify(made));
  print(described(made));
  if (made.key === undefined) print('  it was there already: the key is not shown again');
  else print(`  shown now and never again: ${made.key}`);
}

function described({ id, name, prefix, scopes, expiresAt, revokedAt, lastUsedAt }: ApiKey): string {
  const ends = revokedAt === null ? (expiresAt === null ? '' : `, expires ${expiresAt}`) : `, revoked ${revokedAt}`;
  return `${name} (${id}) ${prefix}…: ${scopes.join(' ')}${ends}, last used ${lastUsedAt ?? 'never'}`;
}
