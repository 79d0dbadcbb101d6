import { type Selectable, sql } from 'kysely';
import type { BillingTables } from '../database/billing-tables.ts';
import type { Database, Trx } from '../database/database.ts';
import type { CardDispute } from '../integrations/card-payments/card-payments.ts';

/** A top-up, or a payment for a statement by card or by debit. */
export interface BillingPayment {
  readonly id: string;
  readonly organisationId: string;
  /** Undefined for a top-up. */
  readonly statementNumber: string | undefined;
  /** Of a debit. */
  readonly mandateId: string | undefined;
  /** Undefined until the provider has answered. */
  readonly providerId: string | undefined;
  readonly amountPence: number;
  /** YYYY-MM-DD, of a debit that is asked for with a date. */
  readonly notBefore: string | undefined;
  readonly state: Row['state'];
  readonly failure: string | undefined;
  readonly createdAt: Date;
  readonly paidAt: Date | undefined;
}

type Row = Selectable<BillingTables['billing_payments']>;

type NewPayment = Pick<
  BillingPayment,
  'id' | 'organisationId' | 'statementNumber' | 'mandateId' | 'amountPence' | 'createdAt'
> &
  Partial<Pick<BillingPayment, 'notBefore'>>;

/** False, and nothing added, where the statement is being paid already or was debited under the mandate, or the account was erased. */
export async function insertBillingPayment(
  database: Database,
  { id, organisationId, statementNumber, mandateId, amountPence, notBefore, createdAt }: NewPayment,
): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_payments
      (id, organisation_id, statement_number, mandate_id, amount_pence, not_before, state, created_at, next_check_at)
    select ${id}, id, ${statementNumber ?? null}, ${mandateId ?? null}::uuid, ${amountPence}, ${notBefore ?? null}::date,
      'OPENING', ${createdAt}, ${createdAt}
    from organisations where id = ${organisationId} and erased_at is null for key share
    on conflict do nothing returning id`.execute(database);
  return rows.length > 0;
}

/** False where it is over meanwhile. */
export async function markPaymentOpened(database: Database, id: string, providerId: string): Promise<boolean> {
  const row = await database
    .updateTable('billing_payments')
    .set({ provider_id: providerId, state: 'OPEN' })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'OPENING' or state = 'OPEN' and provider_id = ${providerId})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type By = { readonly id: string } | { readonly providerId: string } | { readonly payingStatement: string };

export async function findBillingPayment(database: Database, by: By): Promise<BillingPayment | undefined> {
  const row = await database
    .selectFrom('billing_payments')
    .selectAll()
    .where(
      'id' in by
        ? sql<boolean>`id::text = ${by.id}`
        : 'providerId' in by
          ? sql<boolean>`provider_id = ${by.providerId}`
          : sql<boolean>`statement_number = ${by.payingStatement} and state in ('OPENING', 'OPEN')`,
    )
    .executeTakeFirst();
  return row && paymentFrom(row);
}

/** The first lock of a transaction that applies a state of the provider. */
export async function lockBillingPayment(trx: Trx, id: string): Promise<BillingPayment | undefined> {
  const row = await trx.selectFrom('billing_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && paymentFrom(row);
}

type PaymentEnd =
  | { readonly state: 'PAID'; readonly paidAt: Date }
  | { readonly state: 'FAILED'; readonly failure: string }
  | { readonly state: 'CANCELLED' | 'RECLAIMED' };

export async function setPaymentState(trx: Trx, id: string, end: PaymentEnd): Promise<void> {
  await trx
    .updateTable('billing_payments')
    .set({
      state: end.state,
      ...('paidAt' in end && { paid_at: end.paidAt }),
      ...('failure' in end && { failure: end.failure }),
    })
    .where('id', '=', id)
    .execute();
}

/** Claims those that are due for a check; the next is after a quarter of their age, between half a minute and an hour. */
export async function takeDuePayments(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<readonly BillingPayment[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from billing_payments where state in ('OPENING', 'OPEN') and next_check_at <= ${at}
      order by next_check_at limit ${count} for update skip locked
    )
    update billing_payments set next_check_at = ${at}::timestamptz
      + least(greatest((${at}::timestamptz - created_at) / 4, interval '30 seconds'), interval '1 hour')
    from due where billing_payments.id = due.id
    returning billing_payments.*`.execute(database);
  return rows.map(paymentFrom);
}

function paymentFrom(row: Row): BillingPayment {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    statementNumber: row.statement_number ?? undefined,
    mandateId: row.mandate_id ?? undefined,
    providerId: row.provider_id ?? undefined,
    amountPence: row.amount_pence,
    notBefore: row.not_before ?? undefined,
    state: row.state,
    failure: row.failure ?? undefined,
    createdAt: row.created_at,
    paidAt: row.paid_at ?? undefined,
  };
}

/** Or one that is being opened. */
export async function hasOpenPayment(database: Database, organisationId: string): Promise<boolean> {
  const row = await database
    .selectFrom('billing_payments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', ['OPENING', 'OPEN'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasToppedUp(database: Database, organisationId: string): Promise<boolean> {
  const row = await database
    .selectFrom('billing_payments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('statement_number', 'is', null)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if nothing changed: the status was known, or the dispute had ended before. Lock the payment before. */
export async function saveBillingDispute(
  trx: Trx,
  paymentId: string,
  { id, status, amountPence, hasTakenFunds }: CardDispute,
): Promise<{ readonly hadTakenFunds: boolean } | undefined> {
  const { rows } = await sql<{ hadTakenFunds: boolean }>`
    insert into billing_disputes (id, payment_id, status, amount_pence, has_taken_funds)
    values (${id}, ${paymentId}, ${status.toUpperCase()}, ${amountPence}, ${hasTakenFunds})
    on conflict (id) do update set status = excluded.status,
      has_taken_funds = billing_disputes.has_taken_funds or excluded.has_taken_funds
    where billing_disputes.status = 'OPEN'
      and (excluded.status <> 'OPEN' or excluded.has_taken_funds and not billing_disputes.has_taken_funds)
    returning exists (select from billing_disputes before where id = ${id} and has_taken_funds) as "hadTakenFunds"`.execute(
    trx,
  );
  return rows[0];
}

interface BillingRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPence: number;
  readonly hasFailed: boolean;
}

/** Undefined if nothing changed. What failed stays failed, whichever answer of the provider comes last. Lock the payment before. */
export async function saveBillingRefund(
  trx: Trx,
  { id, paymentId, amountPence, hasFailed }: BillingRefund,
): Promise<{ readonly wasKnown: boolean } | undefined> {
  const { rows } = await sql<{ wasKnown: boolean }>`
    insert into billing_refunds (id, payment_id, amount_pence, has_failed)
    values (${id}, ${paymentId}, ${amountPence}, ${hasFailed})
    on conflict (id) do update set has_failed = true where excluded.has_failed and not billing_refunds.has_failed
    returning exists (select from billing_refunds before where id = ${id}) as "wasKnown"`.execute(trx);
  return rows[0];
}
