// Which Chromium the browser tests drive, and how.
import { existsSync } from 'node:fs';

/** As in a container: no sandbox of its own as root, and no talk with anybody. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking'] as const;

/** Debian's, unless CHROMIUM_PATH names another. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  if (!existsSync(path))
    throw new Error(`There is no Chromium at ${path}. Install the package chromium, or set CHROMIUM_PATH.`);
  return path;
}
