import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What shipments emit together. */
export async function sumCo2eGrams(database: Database, ids: readonly string[]): Promise<number> {
  const { grams } = await database
    .selectFrom('shipments')
    .select(sql<number>`coalesce(sum(co2e_grams), 0)::float8`.as('grams'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return grams;
}
