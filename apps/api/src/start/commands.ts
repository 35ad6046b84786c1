// The commands of main.js by name, each loading only what it needs.
import type { Config } from '../config.js';

/** Resolves when the command has done its work, or, for one that stays, when it works. */
type Command = (config: Config, args: readonly string[]) => Promise<void>;

/** The others take no arguments, and are refused where there are any. */
export const TAKE_ARGUMENTS: readonly string[] = ['create-app', 'audit-verify'];

/** Roles in this process, for as long as it lives. */
export const RUN_ON: readonly string[] = ['api', 'worker', 'all'];

export const COMMANDS: Readonly<Record<string, Command>> = {
  start: async (config) => {
    const { superviseEverything } = await import('./supervisor.js');
    await superviseEverything(config);
  },
  api: async (config) => {
    const { runRoles } = await import('./role-process.js');
    await runRoles(['api'], config);
  },
  worker: async (config) => {
    const { runRoles } = await import('./role-process.js');
    await runRoles(['worker'], config);
  },
  all: async (config) => {
    const { runRoles } = await import('./role-process.js');
    await runRoles(['api', 'worker'], config);
  },
  migrate: async (config) => {
    const { runMigrations } = await import('./run-migrations.js');
    await runMigrations(config);
  },
  'audit-verify': async (config, args) => {
    const { auditVerify } = await import('./audit-verify.js');
    await auditVerify(config, args);
  },
  doctor: async (config) => {
    const { examine } = await import('./doctor.js');
    await examine(config);
  },
  'create-app': async (config, args) => {
    const { createAppCommand } = await import('./create-app.js');
    await createAppCommand(config, args);
  },
  'rotate-secrets': async (config) => {
    const { rotateSecretsCommand } = await import('./rotate-secrets.js');
    await rotateSecretsCommand(config);
  },
};
