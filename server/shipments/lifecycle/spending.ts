import { sql } from 'kysely';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { londonTimeZone } from '../../../contract/values/time/london.ts';
import type { Database, Trx } from '../../database/database.ts';
import { type Customer, refuseRole } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Shipment } from '../shipment.ts';

export interface SpendingLimits {
  readonly spendLimitPence: number | null;
  readonly approvalAbovePence: number | null;
}

/** What shipments need of accounts; `server/composition` supplies it. */
export interface SpendingDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Of the member, who starts no other payment until the transaction ends. Undefined if they no longer belong. */
  lockLimits(trx: Trx, customer: Customer): Promise<SpendingLimits | undefined>;
  /** Mails every owner that a member may not pay this. */
  askOwners(trx: Trx, customer: Customer, totalPence: number): Promise<void>;
}

/**
 * Every way to pay calls it first. What a member starts to pay counts towards their limit until it is cancelled or expires. Above a limit
 * the shipments stay drafts that wait for an owner.
 */
export async function authoriseSpending(
  deps: SpendingDeps,
  customer: Customer,
  shipments: readonly Shipment[],
): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  if (customer.role === 'OWNER') {
    const isReserved = shipments.some(({ payerId, approvalAskedAt }) => payerId ?? approvalAskedAt);
    if (isReserved) await deps.database.transaction().execute((trx) => updatePayer(trx, ids, undefined, deps.now()));
    return;
  }
  const totalPence = shipments.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const refusal = await deps.database.transaction().execute(async (trx) => {
    const limits = (await deps.lockLimits(trx, customer)) ?? refuseRole();
    const reason = await whyNotPaid(trx, customer, { limits, ids, totalPence, at: deps.now() });
    if (reason === undefined) await updatePayer(trx, ids, customer.userId, deps.now());
    else if (await updateAsked(trx, ids, deps.now())) await deps.askOwners(trx, customer, totalPence);
    return reason;
  });
  if (refusal === undefined) return;
  refuse(
    'PERMISSION_MISSING',
    `${refusal} It’s saved as a draft, and we’ve asked an owner of your organisation to pay.`,
  );
}

/** For what is created and paid in one call: a member's limits are looked at once the shipments exist. */
export function refuseUnlessOwner({ role }: Customer): void {
  if (role === 'OWNER') return;
  refuse('PERMISSION_MISSING', 'Only an owner can create and pay at once. Create it first, and then pay for it.');
}

interface Spending {
  readonly limits: SpendingLimits;
  readonly ids: readonly string[];
  readonly totalPence: number;
  readonly at: Date;
}

async function whyNotPaid(
  trx: Trx,
  { organisationId, userId }: Customer,
  { limits: { spendLimitPence, approvalAbovePence }, ids, totalPence, at }: Spending,
): Promise<string | undefined> {
  if (approvalAbovePence !== null && totalPence > approvalAbovePence) {
    return `This is more than the ${write(approvalAbovePence)} you may pay by yourself.`;
  }
  if (spendLimitPence === null) return undefined;
  const spentPence = (await sumSpending(trx, organisationId, at, ids)).get(userId) ?? 0;
  if (spentPence + totalPence <= spendLimitPence) return undefined;
  return `This is above your limit of ${write(spendLimitPence)} a month, of which you’ve used ${write(spentPence)}.`;
}

function write(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** Of this month in London, by user, without some shipments. */
export async function sumSpending(
  database: Database,
  organisationId: string,
  at: Date,
  exceptIds: readonly string[] = [],
): Promise<ReadonlyMap<string, number>> {
  const zone = sql.lit(londonTimeZone);
  const rows = await database
    .selectFrom('shipments')
    .select(['payer_id as userId', sql<number>`sum(gross_pence)::float8`.as('pence')])
    .where('organisation_id', '=', organisationId)
    .where('payer_id', 'is not', null)
    .where(sql<boolean>`payer_at >= date_trunc('month', ${at}::timestamptz at time zone ${zone}) at time zone ${zone}`)
    .where('status', 'not in', ['CANCELLED', 'EXPIRED'])
    .where(sql<boolean>`id <> all(${exceptIds}::uuid[])`)
    .groupBy('payer_id')
    .execute();
  return new Map(rows.map(({ userId, pence }) => [userId ?? '', pence]));
}

/** Locks them in the order of their ids, as everywhere. An undefined payer is an owner, who has no limit. */
async function updatePayer(trx: Trx, ids: readonly string[], payerId: string | undefined, at: Date): Promise<void> {
  await sql`
    update shipments set payer_id = ${payerId ?? null}::uuid, approval_asked_at = null,
      payer_at = ${payerId === undefined ? null : at}
    where id = any(array(
      select id from shipments where id = any(${ids}::uuid[]) order by id for no key update))`.execute(trx);
}

/** False if the owners were asked before. */
async function updateAsked(trx: Trx, ids: readonly string[], at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shipments set approval_asked_at = ${at}
    where id = any(array(
      select id from shipments where id = any(${ids}::uuid[]) and approval_asked_at is null
      order by id for no key update))`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
