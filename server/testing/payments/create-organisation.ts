import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Without a member: for tests of tables alone. */
export async function createOrganisation(database: Database): Promise<string> {
  const id = randomUUID();
  const reference = `ACC-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  await sql`
    insert into organisations (id, reference, created_at, updated_at)
    values (${id}, ${reference}, now(), now())`.execute(database);
  return id;
}
