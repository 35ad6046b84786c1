// `oneping operators list|invite|role|disable|enable|sign-out|reset-totp|reset-password`: the people who sign in, and what they may do in which app.
import { parseArgs } from 'node:util';
import type { Operator, Role } from '@oneping/contracts';
import type { AdminClient } from '../create-admin-client.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, onlyOne } from './flags.js';
import { theOneNamed } from './named.js';
import { UsageError } from './usage-error.js';

export async function operators([verb, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  switch (verb) {
    case 'list':
      return await list(args, context);
    case 'invite':
      return await invite(args, context);
    case 'role':
      return await role(args, context);
    case 'disable':
      return await change(args, context, verb, (admin, id) => admin.editOperator(id, { disabled: true }));
    case 'enable':
      return await change(args, context, verb, (admin, id) => admin.editOperator(id, { disabled: false }));
    case 'sign-out':
      return await change(args, context, verb, (admin, id) => admin.signOutOperator(id));
    case 'reset-totp':
      return await resetTotp(args, context);
    case 'reset-password':
      return await resetPassword(args, context);
    default:
      throw new UsageError(
        'oneping operators list, oneping operators invite|disable|enable|sign-out|reset-totp|reset-password <e-mail>, oneping operators role <e-mail> <app>=<role>',
      );
  }
}

async function list(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], strict: true, options: COMMON_OPTIONS });
  const found = await context.admin(values).listOperators();
  if (values.json) context.print(JSON.stringify(found));
  else for (const operator of found.data) context.print(described(operator));
  return EXIT.ok;
}

async function invite(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, 'instance-admin': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const [email, ...grants] = positionals;
  if (email === undefined) throw new UsageError('Whom? oneping operators invite <e-mail> [<app>=<role> …]');
  const isInstanceAdmin = values['instance-admin'] ?? false;
  const made = await context.admin(values).inviteOperator({ email, roles: withGrants({}, grants), isInstanceAdmin });
  if (values.json) context.print(JSON.stringify(made));
  else {
    context.print(described(made));
    if (made.invitation === undefined) context.print('  known already: the invitation is not shown again');
    else context.print(`  to accept at, shown now and never again: ${made.invitation}`);
  }
  return EXIT.ok;
}

async function role(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const [email, ...grants] = positionals;
  if (email === undefined || grants.length === 0)
    throw new UsageError('Who gets which? oneping operators role <e-mail> <app>=<role> …');
  const admin = context.admin(values);
  const { id, roles } = await operatorOf(admin, email);
  const changed = await admin.editOperator(id, { roles: withGrants(roles, grants) });
  context.print(values.json ? JSON.stringify(changed) : described(changed));
  return EXIT.ok;
}

async function change(
  args: readonly string[],
  context: CommandContext,
  verb: string,
  ask: (admin: AdminClient, id: string) => Promise<Operator>,
): Promise<ExitCode> {
  const options = COMMON_OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const email = onlyOne(positionals, `oneping operators ${verb} <e-mail>`);
  const admin = context.admin(values);
  const changed = await ask(admin, (await operatorOf(admin, email)).id);
  context.print(values.json ? JSON.stringify(changed) : described(changed));
  return EXIT.ok;
}

async function resetTotp(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const usage = 'oneping operators reset-totp <e-mail> --reason <text>';
  const email = onlyOne(positionals, usage);
  const { reason } = values;
  if (reason === undefined) throw new UsageError(`--reason is missing. It is kept in the audit log. ${usage}`);
  const admin = context.admin(values);
  const reset = await admin.resetOperatorTotp((await operatorOf(admin, email)).id, reason);
  context.print(values.json ? JSON.stringify(reset) : described(reset));
  return EXIT.ok;
}

async function resetPassword(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = { ...COMMON_OPTIONS, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const usage = 'oneping operators reset-password <e-mail> --reason <text>';
  const email = onlyOne(positionals, usage);
  const { reason } = values;
  if (reason === undefined) throw new UsageError(`--reason is missing. It is kept in the audit log. ${usage}`);
  const admin = context.admin(values);
  const reset = await admin.offerPasswordReset((await operatorOf(admin, email)).id, reason);
  if (values.json) context.print(JSON.stringify(reset));
  else context.print(`${described(reset)}\n  a new password is set at, within an hour and once: ${reset.link}`);
  return EXIT.ok;
}

async function operatorOf(admin: AdminClient, written: string): Promise<Operator> {
  const { data } = await admin.listOperators();
  const named = data.map((operator) => ({ id: operator.id, name: operator.email, operator }));
  return theOneNamed(named, 'operator', written.includes('@') ? written.toLowerCase() : written).operator;
}

/** The roles with what was typed on top: `shop=viewer` gives one, `shop=none` takes it away. */
function withGrants(roles: Readonly<Record<string, Role>>, grants: readonly string[]): Record<string, Role> {
  const changed = new Map(Object.entries(roles));
  for (const grant of grants) {
    const [app = '', given, ...more] = grant.split('=');
    if (app === '' || !given || more.length > 0) throw new UsageError(`"${grant}" has to be <app>=<role>.`);
    if (given === 'none') changed.delete(app);
    // As typed: the API says what is wrong with it.
    else changed.set(app, given as Role);
  }
  return Object.fromEntries(changed);
}

function described({ id, email, status, isInstanceAdmin, roles, lastSeenAt }: Operator): string {
  const grants = Object.entries(roles).map(([app, given]) => `${app}=${given}`);
  const may = [...(isInstanceAdmin ? ['admin of the whole service'] : []), ...grants].join(' ') || 'no app';
  if (status === 'withdrawn') return `${email} (${id}): the invitation was taken back`;
  return `${email} (${id}) ${status}: ${may}, last seen ${lastSeenAt ?? 'never'}`;
}
