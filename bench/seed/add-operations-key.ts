import { createHash, randomUUID } from 'node:crypto';
import { withClient } from './database-client.ts';

/** As `npm run operations -- keys add` does. */
export async function addOperationsKey(databaseUrl: string): Promise<string> {
  const key = `ops_${randomUUID()}`;
  const hash = createHash('sha256').update(key).digest();
  await withClient(databaseUrl, (client) =>
    client.query(`insert into operations_keys (name, key_hash, created_at) values ('bench', $1, now())`, [hash]),
  );
  return key;
}
