import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database, Trx } from '../database/database.ts';
import { readPages } from '../database/read-pages.ts';
import { refuse } from '../http/errors.ts';
import { findBalance, lockAccounts } from '../ledger/balances.ts';
import type { OrganisationAccount } from '../ledger/ledger.ts';
import { hasOpenPayment } from './billing-payments.repository.ts';
import { endMandates } from './mandates.repository.ts';
import { findMovements } from './movements.queries.ts';
import { readStatementPage } from './read-statements.ts';
import { leastPaymentPence } from './statements.repository.ts';

/** What the balance keeps about an organisation. It stays when the organisation is erased, as the law asks, once nothing is left on it. */
export function billingRecords({ phone, now }: { readonly phone: string; readonly now: () => Date }) {
  return {
    name: 'billing',
    owner: 'organisation' as const,
    exportFor: async (database: Database, organisationId: string) => ({
      balance: poundsFromPence(await balanceOf(database, 'CUSTOMER_BALANCE', organisationId)),
      owed: poundsFromPence(0 - (await balanceOf(database, 'RECEIVABLE', organisationId))),
      statements: (await readStatementPage(database, organisationId, { now: now(), limit: 1_000, offset: 0 })).data,
      movements: readMovements(database, organisationId),
    }),
    eraseFor: async (trx: Trx, organisationId: string): Promise<void> => {
      await lockAccounts(trx, [
        { kind: 'CUSTOMER_BALANCE', organisationId },
        { kind: 'RECEIVABLE', organisationId },
      ]);
      if (await hasOpenPayment(trx, organisationId)) {
        refuse('CONFLICT', `A payment to us is still open. Finish it or try again tomorrow, or call us on ${phone}.`);
      }
      const owedPence = -(await balanceOf(trx, 'RECEIVABLE', organisationId));
      if (owedPence > 0) {
        const owed = formatPounds(poundsFromPence(owedPence));
        const todo =
          owedPence < leastPaymentPence
            ? `A card can’t pay so little, so please call us on ${phone}.`
            : `Pay it first, or call us on ${phone}.`;
        refuse('CONFLICT', `You owe ${owed} on your monthly account. ${todo}`);
      }
      const heldPence = await balanceOf(trx, 'CUSTOMER_BALANCE', organisationId);
      const leftPence = heldPence - owedPence;
      if (leftPence === 0) return endMandates(trx, organisationId, now());
      const left = formatPounds(poundsFromPence(leftPence));
      const where =
        heldPence === leftPence ? 'on your balance' : heldPence === 0 ? 'on your monthly account' : 'with us';
      refuse('CONFLICT', `You have ${left} ${where}. Use it, or call us on ${phone} and we’ll pay it back to you.`);
    },
  };
}

async function balanceOf(database: Database, kind: OrganisationAccount, organisationId: string): Promise<number> {
  return (await findBalance(database, { kind, organisationId })).balancePence;
}

function readMovements(database: Database, organisationId: string) {
  let offset = 0; // rows are only ever added, before the ones that were read
  return readPages(async (_last: unknown, limit) => {
    const { data } = await findMovements(database, organisationId, { limit, offset });
    offset += data.length;
    return data;
  });
}
