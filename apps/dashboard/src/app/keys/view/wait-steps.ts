// How far apart two events stand in a timeline: a step for each power of ten, so that milliseconds and days fit one page. Pure.

/** Seconds after which a wait is silence, and drawn as such. */
const SILENCE_SECONDS = 10;
const MOST_STEPS = 5;

export interface Wait {
  /** From 0, below a second, to 5, above a day. */
  readonly steps: number;
  readonly isSilence: boolean;
}

export function waitOf(seconds: number | null): Wait {
  if (seconds === null || seconds < 1) return { steps: 0, isSilence: false };
  return { steps: Math.min(MOST_STEPS, Math.floor(Math.log10(seconds)) + 1), isSilence: seconds >= SILENCE_SECONDS };
}
