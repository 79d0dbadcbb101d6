import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database, Trx } from '../database/database.ts';
import { readPages } from '../database/read-pages.ts';
import { refuse } from '../http/errors.ts';
import { findBalance } from '../ledger/balances.ts';
import { findMovements } from './movements.queries.ts';

/** What the balance keeps about an organisation. It stays when the organisation is erased, as the law asks, once nothing is left on it. */
export function billingRecords({ phone }: { readonly phone: string }) {
  return {
    name: 'billing',
    owner: 'organisation' as const,
    exportFor: async (database: Database, organisationId: string) => ({
      balance: poundsFromPence(await balanceOf(database, organisationId)),
      movements: readMovements(database, organisationId),
    }),
    eraseFor: async (trx: Trx, organisationId: string): Promise<void> => {
      const leftPence = await balanceOf(trx, organisationId);
      if (leftPence === 0) return;
      const left = formatPounds(poundsFromPence(leftPence));
      refuse(
        'CONFLICT',
        `You have ${left} on your balance. Use it, or call us on ${phone} and we’ll pay it back to you.`,
      );
    },
  };
}

async function balanceOf(database: Database, organisationId: string): Promise<number> {
  return (await findBalance(database, { kind: 'CUSTOMER_BALANCE', organisationId })).balancePence;
}

function readMovements(database: Database, organisationId: string) {
  let offset = 0; // rows are only ever added, before the ones that were read
  return readPages(async (_last: unknown, limit) => {
    const { data } = await findMovements(database, organisationId, { limit, offset });
    offset += data.length;
    return data;
  });
}
