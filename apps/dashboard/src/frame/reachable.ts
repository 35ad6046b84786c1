// Whether OnePing answers: known while its stream of hints is open, else asked.
import { OnePingProblem } from '@oneping/client/session';
import { api } from '../api/api';
import { ME } from '../api/use-me';

let isStreamOpen = false;

export function noteStream(isOpen: boolean): void {
  isStreamOpen = isOpen;
}

/** Without asking. */
export function isSurelyReachable(): boolean {
  return isStreamOpen;
}

/** A refusal is an answer, too. */
export async function isReachable(): Promise<boolean> {
  if (isStreamOpen) return true;
  try {
    await api.get(ME);
    return true;
  } catch (error) {
    return !(error instanceof OnePingProblem && error.code === 'unreachable');
  }
}
