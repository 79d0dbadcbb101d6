import { sql } from 'kysely';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import type { CardActivity, CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { TimeSpan } from '../invoices/month-in-london.ts';
import { sharedAccounts } from '../ledger/ledger.ts';

export interface Reconciliation {
  /** Sums of the period, such as 'Taken by card'. What was paid just before its end may be posted just after. */
  readonly sums: readonly {
    readonly name: string;
    readonly ledgerPence: number;
    readonly otherPence: number;
    readonly other: 'provider' | 'documents';
  }[];
  /** Each in a sentence. None: ledger, documents and provider agree. */
  readonly differences: readonly string[];
}

export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

type ReconcileDeps = { readonly database: Database; readonly cards: CardPayments };

/**
 * Compares the ledger with the documents and with the card provider, over what any of them has in a period. Each thing is looked up by
 * its id, whenever the others recorded it, so that the end of a period makes no differences.
 */
export async function reconcile(deps: ReconcileDeps, span: TimeSpan): Promise<Reconciliation> {
  const answer = await deps.cards.listActivity(span);
  if (answer.outcome === 'try-again') throw new ProviderAway(answer.reason);
  const { charges, refunds, disputes } = answer.activity;
  const sent = refunds.filter(({ status }) => status === 'done');
  const documents = await findDocuments(deps.database, span);
  const posted = await findCardMovements(
    deps.database,
    sql<boolean>`occurred_at >= ${span.from} and occurred_at < ${span.until}`,
  );
  const sumOf = (...kinds: readonly string[]) =>
    posted.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { pence }) => sum + pence, 0);
  const taken = charges.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const returned = sent.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const disputed = disputes.filter(isTaken).reduce((sum, { amountPence }) => sum + amountPence, 0);
  const refundKinds = ['REFUND_SENT', 'REFUND_RETURNED', 'PAYMENT_REFUNDED', 'PAYMENT_REFUND_RETURNED'];
  const disputeKinds = ['DISPUTE_OPENED', 'DISPUTE_WON', 'PAYMENT_RECLAIMED', 'PAYMENT_REINSTATED'];
  const charging = posted.filter(({ kind }) => ![...refundKinds, ...disputeKinds].includes(kind));
  return {
    sums: [
      { name: 'Taken', ledgerPence: sumOf(...charging.map(({ kind }) => kind)), otherPence: taken, other: 'provider' },
      { name: 'Refunded', ledgerPence: -sumOf(...refundKinds), otherPence: returned, other: 'provider' },
      { name: 'Held or kept by banks', ledgerPence: -sumOf(...disputeKinds), otherPence: disputed, other: 'provider' },
      {
        name: 'Invoices less credit notes',
        ledgerPence: documents.reduce((sum, { sign, postedPence }) => sum + sign * postedPence, 0),
        otherPence: documents.reduce((sum, { sign, grossPence }) => sum + sign * grossPence, 0),
        other: 'documents',
      },
    ],
    differences: [
      ...documents.flatMap(describeDocument),
      ...(await compareCharges(deps, charges, charging)),
      ...(await compareRefunds(
        deps,
        refunds,
        posted.filter(({ kind }) => refundKinds.includes(kind)),
      )),
      ...(await compareDisputes(deps.database, disputes)),
    ],
  };
}

interface Document {
  readonly number: string;
  readonly sign: 1 | -1;
  readonly grossPence: number;
  readonly postedPence: number;
}

/** Documents of a period with what was posted for them, and what was posted for documents that don't exist. */
async function findDocuments(database: Database, { from, until }: TimeSpan): Promise<readonly Document[]> {
  const { rows } = await sql<Document>`
    with posted as (
      select subject, kind, occurred_at, sum(amount_pence)::integer as pence
      from ledger_transactions join ledger_entries on transaction_id = id
      where kind in ('INVOICE', 'CREDIT_NOTE') group by id)
    select coalesce(number, subject) as number, case coalesce(invoices.kind, posted.kind) when 'INVOICE' then 1 else -1 end as sign,
      coalesce(gross_pence, 0) as "grossPence", coalesce(pence, 0) as "postedPence"
    from (select number, kind, gross_pence, issued_at from invoices where kind in ('INVOICE', 'CREDIT_NOTE')) as invoices
      full join posted on subject = number and posted.kind = invoices.kind
    where coalesce(issued_at, occurred_at) >= ${from} and coalesce(issued_at, occurred_at) < ${until}
    order by 1`.execute(database);
  return rows;
}

function describeDocument({ number, grossPence, postedPence }: Document): string[] {
  if (grossPence === postedPence) return [];
  return [`${number} is of ${pounds(grossPence)}; the ledger has ${pounds(postedPence)}.`];
}

interface CardMovement {
  readonly kind: string;
  readonly subject: string;
  /** What came to the provider for us; negative what left. */
  readonly pence: number;
}

async function findCardMovements(database: Database, where: ReturnType<typeof sql<boolean>>): Promise<CardMovement[]> {
  const account = sharedAccounts.CARD_CLEARING;
  const { rows } = await sql<CardMovement>`
    select kind, subject, sum(case when debit_account = ${account} then amount_pence else -amount_pence end)::integer as pence
    from ledger_transactions join ledger_entries on transaction_id = id
    where (debit_account = ${account} or credit_account = ${account}) and ${where}
    group by ledger_transactions.id`.execute(database);
  return rows;
}

/** Of card payments, top-ups and debits, by the provider's name for them. */
async function findIntents(
  database: Database,
  ids: { readonly provider: readonly string[] } | { readonly own: readonly string[] },
) {
  const column = 'own' in ids ? sql`id::text` : sql`provider_id`;
  const values = 'own' in ids ? ids.own : ids.provider;
  const { rows } = await sql<{ id: string; providerId: string }>`
    select id, provider_id as "providerId" from (
      select id, provider_id from card_intents union all select id, provider_id from billing_payments) as intents
    where ${column} = any(${values}) and provider_id is not null`.execute(database);
  return rows;
}

async function compareCharges(
  { database, cards }: ReconcileDeps,
  charges: CardActivity['charges'],
  posted: readonly CardMovement[],
): Promise<string[]> {
  const known = await findIntents(database, { provider: charges.map(({ intentId }) => intentId) });
  const ids = new Map(known.map(({ id, providerId }) => [providerId, id]));
  const ofCharges = await findCardMovements(database, sql<boolean>`subject = any(${[...ids.values()]})`);
  const ledger = new Map(ofCharges.map(({ subject, pence }) => [subject, pence]));
  const listed = new Set(charges.map(({ intentId }) => intentId));
  const unlisted = (await findIntents(database, { own: posted.map(({ subject }) => subject) })).filter(
    ({ providerId }) => !listed.has(providerId),
  );
  const postedPence = new Map(posted.map(({ subject, pence }) => [subject, pence]));
  const missing: string[] = [];
  for (const { id, providerId } of unlisted) {
    const answer = await cards.retrieveIntent(providerId);
    if (answer.outcome === 'try-again') throw new ProviderAway(answer.reason);
    const received = answer.outcome === 'found' ? answer.intent.receivedPence : 0;
    const pence = postedPence.get(id) ?? 0;
    if (received !== pence)
      missing.push(`Payment ${providerId}: the ledger has ${pounds(pence)}, the provider took ${pounds(received)}.`);
  }
  return [
    ...charges.flatMap(({ intentId, amountPence }) => {
      const pence = ledger.get(ids.get(intentId) ?? '');
      if (pence === amountPence) return [];
      const here = pence === undefined ? 'it is recorded nowhere here' : `the ledger has ${pounds(pence)}`;
      return [`Payment ${intentId}: the provider took ${pounds(amountPence)}; ${here}.`];
    }),
    ...missing,
  ];
}

/** A refund may be of several shipments, each with a row of ours. One that failed left nothing. */
async function compareRefunds(
  { database, cards }: ReconcileDeps,
  refunds: CardActivity['refunds'],
  posted: readonly CardMovement[],
): Promise<string[]> {
  const ids = refunds.map(({ id }) => id);
  const { rows } = await sql<{ providerId: string; pence: number; sentPence: number }>`
    select provider_id as "providerId", sum(amount_pence)::integer as pence, coalesce(sum(sent.pence), 0)::integer as "sentPence"
    from refunds left join lateral (
      select sum(case kind when 'REFUND_SENT' then entry.amount_pence else -entry.amount_pence end) as pence
      from ledger_transactions join ledger_entries as entry on transaction_id = ledger_transactions.id
      where kind in ('REFUND_SENT', 'REFUND_RETURNED') and subject = refunds.id || '-' || refunds.attempt) as sent on true
    where provider_id = any(${ids}) or refunds.id::text = any(${posted.map(({ subject }) => subject.slice(0, 36))})
    group by provider_id
    union all
    select billing_refunds.id, amount_pence, coalesce(sum(case kind when 'PAYMENT_REFUNDED' then entry.pence else -entry.pence end), 0)::integer
    from billing_refunds
      left join ledger_transactions on subject = billing_refunds.id and kind in ('PAYMENT_REFUNDED', 'PAYMENT_REFUND_RETURNED')
      left join lateral (select sum(amount_pence) as pence from ledger_entries where transaction_id = ledger_transactions.id) as entry on true
    where billing_refunds.id = any(${[...ids, ...posted.map(({ subject }) => subject)]})
    group by billing_refunds.id`.execute(database);
  const own = new Map(rows.map((row) => [row.providerId, row]));
  const differences = refunds.flatMap(({ id, intentId, amountPence, status }) => {
    const { pence = 0, sentPence = 0 } = own.get(id) ?? {};
    const what = `Refund ${id} of ${pounds(amountPence)} for payment ${intentId}`;
    if (status === 'failed') return sentPence === 0 ? [] : [`${what} failed; the ledger has ${pounds(sentPence)}.`];
    if (pence === 0) return [`${what} is recorded nowhere here.`];
    if (pence !== amountPence) return [`${what}: we recorded ${pounds(pence)} of it.`];
    if (status === 'done' && sentPence !== amountPence) return [`${what}: the ledger has ${pounds(sentPence)}.`];
    return [];
  });
  const listed = new Set(ids);
  for (const { providerId, sentPence } of rows.filter((row) => row.sentPence !== 0 && !listed.has(row.providerId))) {
    const answer = await cards.retrieveRefund(providerId);
    if (answer.outcome === 'try-again') throw new ProviderAway(answer.reason);
    const pence = answer.outcome === 'found' && answer.refund.status !== 'failed' ? answer.refund.amountPence : 0;
    if (pence !== sentPence) {
      differences.push(`Refund ${providerId}: the ledger has ${pounds(sentPence)}, the provider ${pounds(pence)}.`);
    }
  }
  return differences;
}

function isTaken({ status, hasTakenFunds }: CardActivity['disputes'][number]): boolean {
  return status !== 'won' && hasTakenFunds;
}

async function compareDisputes(database: Database, disputes: CardActivity['disputes']): Promise<string[]> {
  const movements = await findCardMovements(database, sql<boolean>`subject = any(${disputes.map(({ id }) => id)})`);
  const net = new Map<string, number>();
  for (const { subject, pence } of movements) net.set(subject, (net.get(subject) ?? 0) - pence);
  return disputes.flatMap((dispute) => {
    const heldPence = isTaken(dispute) ? dispute.amountPence : 0;
    const pence = net.get(dispute.id) ?? 0;
    if (pence === heldPence) return [];
    return [
      `Dispute ${dispute.id} of payment ${dispute.intentId}: banks hold or kept ${pounds(heldPence)}; the ledger has ${pounds(pence)}.`,
    ];
  });
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** For the terminal. */
export function describeReconciliation({ sums, differences }: Reconciliation): string {
  const lines = sums.map(
    ({ name, ledgerPence, otherPence, other }) =>
      `${name}: ledger ${pounds(ledgerPence)}, ${other} ${pounds(otherPence)}`,
  );
  if (differences.length === 0) return [...lines, 'No differences.'].join('\n');
  const count = differences.length === 1 ? '1 difference:' : `${differences.length} differences:`;
  return [...lines, count, ...differences.map((difference) => `- ${difference}`)].join('\n');
}
