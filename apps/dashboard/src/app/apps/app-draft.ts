// The settings of an app while somebody changes them: what is shown, and what of it the API is told.
import type { App, PatchApp } from '@oneping/contracts';

export interface AppDraft {
  readonly name: string;
  /** Null: as the service is set. */
  readonly retentionSeconds: number | null;
  readonly tombstoneSeconds: number | null;
  readonly requestsPerSecond: number | null;
  readonly parkedPolicy: App['parkedPolicy'];
  readonly masksRecipients: boolean;
  /** One path a line. */
  readonly maskedPaths: string;
}

export function draftOf(app: App): AppDraft {
  const { name, retentionSeconds, tombstoneSeconds, requestsPerSecond, parkedPolicy, masking } = app;
  return {
    name,
    retentionSeconds,
    tombstoneSeconds,
    requestsPerSecond,
    parkedPolicy,
    masksRecipients: masking.recipients,
    maskedPaths: masking.paths.join('\n'),
  };
}

/** Only what differs from the app as it is; what nobody touched stays as others may have set it meanwhile. */
export function patchOf(app: App, changed: Partial<AppDraft>): PatchApp {
  const draft = { ...draftOf(app), ...changed };
  const before = draftOf(app);
  const patch: Record<string, unknown> = {};
  for (const field of ['retentionSeconds', 'tombstoneSeconds', 'requestsPerSecond', 'parkedPolicy'] as const)
    if (draft[field] !== before[field]) patch[field] = draft[field];
  if (draft.name.trim() !== before.name) patch['name'] = draft.name.trim();
  const masking = { recipients: draft.masksRecipients, paths: linesOf(draft.maskedPaths) };
  if (JSON.stringify(masking) !== JSON.stringify(app.masking)) patch['masking'] = masking;
  return patch;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
