import type { PostgresPool } from 'kysely';

const pools = new WeakMap<object, PostgresPool>();

/** Lets `askDirectly` find the pool behind a database. */
export function rememberPool(database: object, pool: PostgresPool): void {
  pools.set(database, pool);
}

/**
 * Asks a database past Kysely, on a connection of its pool: the same statement, named and guarded in the same way. Undefined where there
 * is no pool, because the database is a transaction and what belongs into it has to go through its own connection.
 */
export function askDirectly(
  database: object,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> | undefined {
  const pool = pools.get(database);
  return pool && askPool(pool, text, values);
}

async function askPool(pool: PostgresPool, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<unknown>(text, values);
    return rows;
  } finally {
    client.release();
  }
}
