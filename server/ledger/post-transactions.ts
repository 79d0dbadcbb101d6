import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { type BalanceChange, lockAccounts, type OrganisationBalance, openAccounts } from './balances.ts';
import { isOrganisationAccount, type LedgerTransaction, type LedgerTransfer, sharedAccounts } from './ledger.ts';

/**
 * Posts transactions in the caller's database transaction, in at most three statements however many they are. One that was posted
 * before, by kind and subject, does nothing. `not-enough`, with nothing posted, where an organisation's balance would fall below
 * its limit, unless a bank has taken the money (`isTaken`). Accounts of organisations are locked in one order, CUSTOMER_BALANCE before RECEIVABLE; lock invoice numbers after them.
 */
export async function postTransactions(
  trx: Trx,
  transactions: readonly LedgerTransaction[],
  { isTaken = false } = {},
): Promise<'posted' | 'not-enough'> {
  if (transactions.length === 0) return 'posted';
  const changes = balanceChanges(transactions);
  const accounts = await findAccounts(trx, changes);
  if (!isTaken && !accounts.every(hasEnough)) {
    const unposted = await withoutPosted(trx, transactions);
    return unposted.length === transactions.length ? 'not-enough' : postTransactions(trx, unposted);
  }
  const ids = new Map<string, number>(accounts.map((account) => [keyOf(account), account.id]));
  const idOf = (kind: LedgerTransfer['debit'], organisationId: string) =>
    isOrganisationAccount(kind) ? ids.get(keyOf({ kind, organisationId })) : sharedAccounts[kind];
  const rows = transactions.map(({ kind, subject, organisationId, occurredAt }) => ({
    kind,
    subject,
    organisation_id: organisationId,
    occurred_at: occurredAt,
  }));
  const entries = transactions.flatMap(({ kind, subject, organisationId, transfers }) =>
    transfers
      .filter(({ amountPence }) => amountPence !== 0)
      .map(({ debit, credit, amountPence }, index) => ({
        kind,
        subject,
        line: index + 1,
        debit_account: idOf(debit, organisationId),
        credit_account: idOf(credit, organisationId),
        amount_pence: amountPence,
      })),
  );
  await sql`
    with added as (
      insert into ledger_transactions (kind, subject, organisation_id, occurred_at)
      select kind, subject, organisation_id, occurred_at
      from json_populate_recordset(null::ledger_transactions, ${JSON.stringify(rows)}::json)
      on conflict (kind, subject) do nothing
      returning id, kind, subject
    ), lines as (
      insert into ledger_entries (transaction_id, line, debit_account, credit_account, amount_pence)
      select added.id, line, debit_account, credit_account, amount_pence
      from json_to_recordset(${JSON.stringify(entries)}::json)
        as entry (kind text, subject text, line smallint, debit_account bigint, credit_account bigint, amount_pence bigint)
      join added using (kind, subject)
      returning debit_account, credit_account, amount_pence
    )
    update ledger_accounts account set balance_pence = balance_pence + change.pence,
      over_limit_pence = least(greatest(0, -balance_pence - change.pence - credit_limit_pence),
        ${isTaken ? sql`null` : sql`over_limit_pence`})
    from (
      select id, sum(pence) as pence
      from (select credit_account as id, amount_pence as pence from lines union all select debit_account, -amount_pence from lines) moved
      group by id having sum(pence) <> 0
    ) change
    where account.id = change.id and account.organisation_id is not null`.execute(trx);
  return 'posted';
}

/** As `postTransactions`, where nothing can be lacking: what charges an account and what settles it are posted together. */
export async function postSettled(
  trx: Trx,
  transactions: readonly LedgerTransaction[],
  options: { readonly isTaken?: boolean } = {},
): Promise<void> {
  if ((await postTransactions(trx, transactions, options)) === 'posted') return;
  const subjects = transactions.map(({ kind, subject }) => `${kind} ${subject}`).join(', ');
  throw new Error(`A balance would fall below its limit: ${subjects}.`);
}

/** The accounts that the transactions name, with what they add to each. */
function balanceChanges(transactions: readonly LedgerTransaction[]): readonly BalanceChange[] {
  const changes = new Map<string, { -readonly [key in keyof BalanceChange]: BalanceChange[key] }>();
  for (const { organisationId, transfers } of transactions) {
    for (const { debit, credit, amountPence } of transfers) {
      for (const [kind, pence] of [[debit, -amountPence] as const, [credit, amountPence] as const]) {
        if (!isOrganisationAccount(kind)) continue;
        const key = keyOf({ kind, organisationId });
        const change = changes.get(key) ?? { kind, organisationId, pence: 0 };
        change.pence += pence;
        changes.set(key, change);
      }
    }
  }
  return [...changes.values()];
}

/** Only a balance that changes is locked: a payment that settles its own invoices makes nobody wait, and waits for nobody. */
async function findAccounts(
  trx: Trx,
  changes: readonly BalanceChange[],
): Promise<readonly (OrganisationBalance & { readonly pence: number })[]> {
  if (changes.length === 0) return [];
  const moved = changes.filter(({ pence }) => pence !== 0);
  const still = changes.filter(({ pence }) => pence === 0);
  const accounts = [
    ...(moved.length === 0 ? [] : await lockAccounts(trx, moved)),
    ...(still.length === 0 ? [] : await openAccounts(trx, still)),
  ];
  const pence = new Map(changes.map((change) => [keyOf(change), change.pence]));
  return accounts.map((account) => ({ ...account, pence: pence.get(keyOf(account)) ?? 0 }));
}

function hasEnough({
  balancePence,
  creditLimitPence,
  pence,
}: OrganisationBalance & { readonly pence: number }): boolean {
  return pence >= 0 || balancePence + pence >= -creditLimitPence;
}

async function withoutPosted(
  trx: Trx,
  transactions: readonly LedgerTransaction[],
): Promise<readonly LedgerTransaction[]> {
  const wanted = JSON.stringify(transactions.map(({ kind, subject }) => ({ kind, subject })));
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from ledger_transactions
    join json_to_recordset(${wanted}::json) as wanted (kind text, subject text) using (kind, subject)`.execute(trx);
  const posted = new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`));
  return transactions.filter(({ kind, subject }) => !posted.has(`${kind} ${subject}`));
}

function keyOf({ kind, organisationId }: { readonly kind: string; readonly organisationId: string }): string {
  return `${kind} ${organisationId}`;
}
