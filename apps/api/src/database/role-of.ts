// Which role an address of the database comes to: asked of the server, since poolers and defaults may rename it.
import { Client } from 'pg';

/** Rejects when there is no connection within 5 s. */
export async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}
