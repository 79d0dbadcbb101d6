import { mostAddresses } from '../../contract/address-book.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { countAddresses } from './address-book.repository.ts';

/** Refuses, and so undoes with its transaction, what has filled a book beyond its limit. */
export async function refuseOverfullBook(trx: Database, accountId: string): Promise<void> {
  const excess = (await countAddresses(trx, accountId)) - mostAddresses;
  if (excess <= 0) return;
  const limit = mostAddresses.toLocaleString('en-GB');
  refuse(
    'CONFLICT',
    `Your address book is full: it holds ${limit} addresses, and ${excess === 1 ? 'one more does' : `${excess} more do`} not fit. Please delete some that you no longer need.`,
  );
}
