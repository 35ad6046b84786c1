// Whether OnePing answers: known while its stream of hints is open, else asked.

let isStreamOpen = false;

export function noteStream(isOpen: boolean): void {
  isStreamOpen = isOpen;
}

/** Without asking. */
export function isSurelyReachable(): boolean {
  return isStreamOpen;
}

/** Any answer counts. */
export async function isReachable(address: string): Promise<boolean> {
  if (isStreamOpen) return true;
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
