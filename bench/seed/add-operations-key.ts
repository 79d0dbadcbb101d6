import { createHash, randomUUID } from 'node:crypto';
import { withClient } from './database-client.ts';

/** As `npm run operations -- keys add` does. */
export async function addOperationsKey(databaseUrl: string): Promise<string> {
  const key = `ops_${randomUUID()}`;
  const hash = createHash('sha256').update(key).digest();
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into operations_keys (name, depot_id, scopes, key_hash, created_at)
       select 'bench', id, array['scan'], $1, now() from depots order by created_at limit 1`,
      [hash],
    ),
  );
  return key;
}
