import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Money that we owe. */
export interface RefundFigures {
  /** On its way, or to be tried again. */
  readonly pending: number;
  /** Left to people: the card would not take it. */
  readonly failed: number;
  /** For how long the oldest pending one has been without an end of its try. */
  readonly oldestPendingSeconds: number;
}

/** Counts the refunds that have not reached their customers. */
export async function measureRefunds(database: Database): Promise<RefundFigures> {
  return database
    .selectFrom('refunds')
    .select([
      sql<number>`count(*) filter (where state = 'PENDING')`.as('pending'),
      sql<number>`count(*) filter (where state = 'FAILED' and not exists (
        select 1 from card_disputes d where d.intent_id = refunds.intent_id and d.status <> 'WON'))`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(coalesce(failed_at, created_at)) filter (where state = 'PENDING')),
        0)::float8`.as('oldestPendingSeconds'),
    ])
    .where(sql<boolean>`state in ('PENDING', 'FAILED')`) // written out, for the index of these two
    .executeTakeFirstOrThrow();
}
