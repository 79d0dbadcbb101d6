import { sql } from 'kysely';
import { hours } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import { type OrganisationAccount, type SharedAccount, sharedAccounts } from './ledger.ts';

export interface AccountName {
  readonly kind: OrganisationAccount;
  readonly organisationId: string;
}

export interface BalanceChange extends AccountName {
  readonly pence: number;
}

export interface OrganisationBalance extends AccountName {
  readonly id: number;
  readonly balancePence: number;
  /** How far below zero the balance may fall. */
  readonly creditLimitPence: number;
}

/** Adds the accounts that are missing. */
export async function openAccounts(trx: Trx, names: readonly AccountName[]): Promise<readonly OrganisationBalance[]> {
  const { rows } = await sql<OrganisationBalance>`
    with found as (
      select account.id, account.kind, account.organisation_id, account.balance_pence, account.credit_limit_pence
      from ledger_accounts account join ${wanted(names)} using (kind, organisation_id)
    ), added as (
      insert into ledger_accounts (kind, organisation_id, balance_pence, credit_limit_pence)
      select kind, organisation_id, 0, 0 from ${wanted(names)}
      where not exists (select 1 from found where (found.kind, found.organisation_id) = (wanted.kind, wanted.organisation_id))
      order by organisation_id, kind
      on conflict (kind, organisation_id) do nothing
      returning id, kind, organisation_id, balance_pence, credit_limit_pence
    )
    select ${accountColumns} from (table found union all table added) account`.execute(trx);
  return rows.length === names.length ? rows : selectAccounts(trx, names); // somebody else has just added one
}

const accountColumns = sql.raw(`account.id, account.kind, account.organisation_id as "organisationId",
  account.balance_pence as "balancePence", account.credit_limit_pence as "creditLimitPence"`);

/** As `openAccounts`, and nobody else changes them until the transaction ends. */
export async function lockAccounts(trx: Trx, names: readonly AccountName[]): Promise<readonly OrganisationBalance[]> {
  const found = await selectAccounts(trx, names, sql`for no key update of account`);
  if (found.length === names.length) return found;
  await openAccounts(trx, names);
  return selectAccounts(trx, names, sql`for no key update of account`);
}

function wanted(names: readonly AccountName[]) {
  const rows = names.map(({ kind, organisationId }) => ({ kind, organisation_id: organisationId }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as wanted (kind text, organisation_id uuid)`;
}

async function selectAccounts(
  database: Database,
  names: readonly AccountName[],
  lock = sql``,
): Promise<readonly OrganisationBalance[]> {
  const { rows } = await sql<OrganisationBalance>`
    select ${accountColumns}
    from ledger_accounts account join ${wanted(names)} using (kind, organisation_id)
    order by account.organisation_id, account.kind ${lock}`.execute(database);
  return rows;
}

/** Of an organisation without the account: nothing, and no credit. */
export async function findBalance(
  database: Database,
  name: AccountName,
): Promise<Pick<OrganisationBalance, 'balancePence' | 'creditLimitPence'>> {
  const [account] = await selectAccounts(database, [name]);
  return account ?? { balancePence: 0, creditLimitPence: 0 };
}

/** Answers what it was. What is owed already stays owed, and nothing more is taken until it is within the limit again. */
export async function setCreditLimit(trx: Trx, name: AccountName, creditLimitPence: number): Promise<number> {
  const [account] = await lockAccounts(trx, [name]);
  await sql`
    update ledger_accounts set credit_limit_pence = ${creditLimitPence},
      over_limit_pence = greatest(0, -balance_pence - ${creditLimitPence}::bigint)
    where id = ${account?.id}`.execute(trx);
  return account?.creditLimitPence ?? 0;
}

/** Credits minus debits of each account that no organisation has: its latest snapshot and what was posted since. */
export async function findSharedBalances(database: Database): Promise<ReadonlyMap<SharedAccount, number>> {
  const { rows } = await sql<{ kind: SharedAccount; pence: number }>`
    select kind, (coalesce(snapshot.balance_pence, 0) + ${movedAfter(sql`snapshot.until_transaction`)})::bigint as pence
    from ledger_accounts account
    left join lateral (select until_transaction, balance_pence from ledger_snapshots
      where account_id = account.id order by until_transaction desc limit 1) snapshot on true
    where organisation_id is null`.execute(database);
  return new Map(rows.map(({ kind, pence }) => [kind, pence]));
}

function movedAfter(transaction: ReturnType<typeof sql>, until = sql`9223372036854775807`) {
  return sql`(
    (select coalesce(sum(amount_pence), 0) from ledger_entries
      where credit_account = account.id and transaction_id > coalesce(${transaction}, 0) and transaction_id <= ${until})
    - (select coalesce(sum(amount_pence), 0) from ledger_entries
      where debit_account = account.id and transaction_id > coalesce(${transaction}, 0) and transaction_id <= ${until}))`;
}

/** Ids are given before the commit. After this long no transaction with an earlier one is still open: the server ends it. */
const settledAfterMs = hours(1);

/** Saves what the shared accounts stand at, so that their balance is a sum over a day and not over years. */
export async function saveSnapshots({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - settledAfterMs);
  await sql`
    insert into ledger_snapshots (account_id, until_transaction, balance_pence)
    select account.id, latest.id, coalesce(snapshot.balance_pence, 0) + ${movedAfter(sql`snapshot.until_transaction`, sql`latest.id`)}
    from ledger_accounts account
    cross join (select id from ledger_transactions where recorded_at < ${before} order by id desc limit 1) latest
    left join lateral (select until_transaction, balance_pence from ledger_snapshots
      where account_id = account.id order by until_transaction desc limit 1) snapshot on true
    where account.id in (${sql.join(Object.values(sharedAccounts))})
      and latest.id > coalesce(snapshot.until_transaction, 0)
    on conflict do nothing`.execute(database);
}

interface Account {
  readonly id: number;
  readonly kind: OrganisationAccount;
  readonly pence: number;
}

/** Makes the transactions of organisations, and what their accounts stand at, another one's. Only in a claim. */
export async function moveAccounts(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await sql`update ledger_transactions set organisation_id = ${to} where organisation_id = any(${from}::uuid[])`.execute(
    trx,
  );
  const { rows: accounts } = await sql<Account>`
    select id, kind, balance_pence as pence from ledger_accounts where organisation_id = any(${from}::uuid[])
    order by organisation_id, kind for update`.execute(trx);
  const kinds = [...new Set(accounts.map(({ kind }) => kind))];
  const opened =
    kinds.length === 0
      ? []
      : await openAccounts(
          trx,
          kinds.map((kind) => ({ kind, organisationId: to })),
        );
  for (const { id, kind } of opened) {
    const merged = accounts.filter((account) => account.kind === kind);
    const ids = merged.map((account) => account.id);
    const pence = merged.reduce((sum, account) => sum + account.pence, 0);
    for (const side of [sql.ref('debit_account'), sql.ref('credit_account')]) {
      await sql`update ledger_entries set ${side} = ${id} where ${side} = any(${ids}::bigint[])`.execute(trx);
    }
    await sql`update ledger_accounts set balance_pence = balance_pence + ${pence} where id = ${id}`.execute(trx);
    await sql`delete from ledger_accounts where id = any(${ids}::bigint[])`.execute(trx);
  }
}
