// Where and with which token the first operator is made, while nobody exists.
import type { DataSource } from 'typeorm';
import { setupToken } from './setup-token.js';

export interface Setup {
  readonly url: string;
  readonly token: string;
}

/** Undefined once there is an operator: the token is good for nothing from then on. */
export async function findSetup(dataSource: DataSource, url: string, secretKey: string): Promise<Setup | undefined> {
  const anybody = await dataSource.query<unknown[]>('SELECT FROM operators LIMIT 1');
  return anybody.length > 0 ? undefined : { url: `${url}/setup`, token: setupToken(secretKey) };
}
