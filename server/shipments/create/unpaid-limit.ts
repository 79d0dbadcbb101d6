import { type RawBuilder, sql } from 'kysely';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { mostUnpaid } from '../../../contract/shipments.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database, Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { tooManyTries } from '../../http/rate-limit.ts';

/** Parcels of an organisation that may be deleted unpaid in a day: each is stored for that day. */
export const mostWithdrawn = 20_000;

/**
 * Whether this number of further parcels may wait for payment. Concurrent calls do not see each other's shipments, so files, which could
 * exceed the limit by thousands, call `lockOrganisationForBatch` first.
 */
export function isWithinUnpaidLimit(organisationId: string, parcels: number): RawBuilder<boolean> {
  return sql`(unpaid_parcels(${organisationId}) + ${parcels}::integer <= ${mostUnpaid} and withdrawn_parcels(${organisationId}) < ${mostWithdrawn})`;
}

/** One batch of an organisation at a time. */
export async function lockOrganisationForBatch(trx: Trx, organisationId: string): Promise<void> {
  await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forNoKeyUpdate().execute();
}

export async function refuseOverUnpaidLimit(database: Database, organisationId: string): Promise<never> {
  const { rows } = await sql<{ is_erased: boolean; withdrawn: number }>`
    select erased_at is not null as is_erased, withdrawn_parcels(id)::integer as withdrawn
    from organisations where id = ${organisationId}`.execute(database);
  const [organisation] = rows;
  if (!organisation || organisation.is_erased) refuse('SESSION_EXPIRED', sessionExpiredMessage);
  if (organisation.withdrawn >= mostWithdrawn) {
    const retryAfterSeconds = days(1) / 1000;
    throw tooManyTries({ isAllowed: false, retryAfterSeconds }, 'You’ve deleted a lot of unpaid shipments today.');
  }
  const most = mostUnpaid.toLocaleString('en-GB');
  return refuse(
    'CONFLICT',
    `You can have at most ${most} unpaid parcels. Pay for some or delete some, then try again.`,
  );
}
