// `oneping apps edit`: the settings of an app; what is left out stays.
import { parseArgs } from 'node:util';
import type { App, PatchApp } from '@oneping/contracts';
import { appNamed, describedApp } from './app-named.js';
import type { CommandContext } from './command.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { COMMON_OPTIONS, numberOr, onlyOne } from './flags.js';
import { UsageError } from './usage-error.js';

const USAGE =
  'oneping apps edit <slug> [--name <name>] [--retention|--tombstone <seconds>|service] [--rate <requests/s>|service]' +
  ' [--parked-policy wait|resend] [--mask-recipients on|off] [--mask-path <path> … | --mask-path none]';
const OPTIONS = {
  ...COMMON_OPTIONS,
  name: { type: 'string' },
  retention: { type: 'string' },
  tombstone: { type: 'string' },
  rate: { type: 'string' },
  'parked-policy': { type: 'string' },
  'mask-recipients': { type: 'string' },
  'mask-path': { type: 'string', multiple: true },
} as const;

export async function editApp(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = OPTIONS;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const slug = onlyOne(positionals, USAGE);
  const admin = context.admin(values);
  const patchOf = patchFrom(values);
  const app = await appNamed(admin, slug);
  const edited = await admin.editApp(app.id, app.version, patchOf(app));
  context.print(values.json ? JSON.stringify(edited) : describedApp(edited));
  return EXIT.ok;
}

interface Typed {
  readonly name?: string | undefined;
  readonly retention?: string | undefined;
  readonly tombstone?: string | undefined;
  readonly rate?: string | undefined;
  readonly 'parked-policy'?: string | undefined;
  readonly 'mask-recipients'?: string | undefined;
  readonly 'mask-path'?: string[] | undefined;
}

/** What was typed is judged before anything is asked; masking is one setting, so half of it is filled in from the app. */
function patchFrom(typed: Typed): (app: App) => PatchApp {
  const { name, retention, tombstone, rate, 'parked-policy': policy, 'mask-path': paths } = typed;
  const recipients = onOrOff(typed['mask-recipients']);
  const plain = {
    ...(name === undefined ? {} : { name }),
    ...(retention === undefined ? {} : { retentionSeconds: numberOr('service', '--retention', retention) }),
    ...(tombstone === undefined ? {} : { tombstoneSeconds: numberOr('service', '--tombstone', tombstone) }),
    ...(rate === undefined ? {} : { requestsPerSecond: numberOr('service', '--rate', rate) }),
    // As typed: the API says what is wrong with it.
    ...(policy === undefined ? {} : { parkedPolicy: policy as App['parkedPolicy'] }),
  };
  const isMasking = recipients !== undefined || paths !== undefined;
  if (Object.keys(plain).length === 0 && !isMasking) throw new UsageError(`Change what? ${USAGE}`);
  const wanted = paths?.filter((path) => path !== 'none');
  return ({ masking }) =>
    isMasking
      ? { ...plain, masking: { recipients: recipients ?? masking.recipients, paths: wanted ?? masking.paths } }
      : plain;
}

function onOrOff(written: string | undefined): boolean | undefined {
  if (written === undefined) return undefined;
  if (written === 'on' || written === 'off') return written === 'on';
  throw new UsageError('--mask-recipients is on or off.');
}
