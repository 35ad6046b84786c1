// The end of a process that must not run as it is set up: every reason at once, and an exit code of its own.

/** EX_CONFIG of sysexits.h: tells the supervisor that starting again will not help. */
export const UNUSABLE_SETTINGS_EXIT_CODE = 78;

/** What was found when a role looked at the ground it is to stand on. */
export class UnusableSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`OnePing does not start like this:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'UnusableSettings';
  }
}
