import type { Database } from '../database/database.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import * as repository from './address-book.repository.ts';

/** What is said of an address that is not in the customer's book. */
export const unknownAddress = 'This address is not in your address book any more.';

/** Deletes an address of the customer's book. Another customer's is as unknown as one that never was. */
export async function deleteAddress(database: Database, customer: Customer, id: string): Promise<void> {
  const isDeleted = isUuid(id) && (await repository.deleteAddress(database, customer.id, id));
  if (!isDeleted) refuse('NOT_FOUND', unknownAddress);
}
