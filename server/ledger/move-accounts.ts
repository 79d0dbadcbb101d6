import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { openAccounts } from './balances.ts';
import type { OrganisationAccount } from './ledger.ts';

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
