// A sender's configuration as it lies in the database: sealed for one version of one sender of one app.
import type { MasterKeys } from '../secrets/master-keys.js';

export type SenderConfig = Readonly<Record<string, unknown>>;

export interface ConfigPlace {
  readonly appId: string;
  readonly senderId: string;
  readonly version: number;
}

export function sealConfig(masterKeys: MasterKeys, place: ConfigPlace, config: SenderConfig): Buffer {
  return masterKeys.seal(Buffer.from(JSON.stringify(config)), configPlaceName(place));
}

/** Throws SealBrokenError where the configuration was sealed for another place, or under a key that we do not hold. */
export function openConfig(masterKeys: MasterKeys, place: ConfigPlace, sealed: Buffer): SenderConfig {
  // Safe: the seal proves that these bytes are what sealConfig wrote.
  return JSON.parse(masterKeys.open(sealed, configPlaceName(place)).toString('utf8')) as SenderConfig;
}

/** Where a configuration may be opened. */
export function configPlaceName({ appId, senderId, version }: ConfigPlace): string {
  return `config of app ${appId} sender ${senderId} version ${version}`;
}
