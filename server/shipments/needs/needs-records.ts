import type { Database } from '../../database/database.ts';
import { mapRows } from '../../database/read-pages.ts';
import type { Trx } from '../shipment-deps.ts';
import { deleteNeedsProfiles, readNeedsProfiles } from './needs-profiles.ts';

/** What is remembered for the e-mail address of a customer: handed over, and erased with the account or when it gives the address up. */
export function needsRecords(findEmail: (database: Database, accountId: string) => Promise<string | undefined>) {
  const erase = async (trx: Trx, accountId: string): Promise<void> => {
    const email = await findEmail(trx, accountId);
    if (email !== undefined) await deleteNeedsProfiles(trx, email);
  };
  return {
    name: 'delivery_needs',
    exportFor: async (database: Database, accountId: string) => {
      const email = await findEmail(database, accountId);
      if (email === undefined) return [];
      return mapRows(readNeedsProfiles(database, email), ({ address, needs, note, consentedAt }) => ({
        address,
        needs,
        note,
        consented_at: consentedAt.toISOString(),
      }));
    },
    eraseFor: erase,
    eraseForEmail: erase,
  };
}
