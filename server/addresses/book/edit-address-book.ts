import { type AddressDetails, type AddressSide, mostAddresses } from '../../../contract/address-book.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { type ExplainUnserved, type FindTowns, refuseUnservedPostcode } from '../post-areas.ts';
import { addressFromDetails } from './address-book.presenter.ts';
import * as repository from './address-book.repository.ts';
import { countAddresses, insertAddress, lockAddressBook, updateAddress } from './address-book.repository.ts';
import type { SavedAddress } from './saved-address.ts';

/** What writing into an address book needs. */
export interface AddressBookDeps {
  readonly database: Database;
  readonly explainUnserved: ExplainUnserved;
  readonly findTowns: FindTowns;
}

/** What is said of an address that would be in the book twice. */
const sameAddress = 'This address is in your address book already.';

/** Adds an address to the customer's book. */
export async function addAddress(
  { database, explainUnserved, findTowns }: AddressBookDeps,
  customer: Customer,
  side: AddressSide,
  details: AddressDetails,
): Promise<SavedAddress> {
  await refuseUnservedPostcode(explainUnserved, details.postal_code);
  const address = addressFromDetails(details, await findTowns(details.postal_code));
  return database.transaction().execute(async (trx) => {
    await lockAddressBook(trx, customer.id);
    const added = await insertAddress(trx, customer.id, side, address);
    if (!added) return refuse('CONFLICT', sameAddress);
    await refuseOverfullBook(trx, customer.id);
    return added;
  });
}

/** Replaces an address of the customer's book. Another customer's is as unknown as one that never was. */
export async function changeAddress(
  { database, explainUnserved, findTowns }: AddressBookDeps,
  customer: Customer,
  id: string,
  details: AddressDetails,
): Promise<SavedAddress> {
  await refuseUnservedPostcode(explainUnserved, details.postal_code);
  const address = addressFromDetails(details, await findTowns(details.postal_code));
  const changed = isUuid(id) ? await updateAddress(database, customer.id, id, address) : undefined;
  if (changed === 'same as another') return refuse('CONFLICT', sameAddress);
  return changed ?? refuse('NOT_FOUND', unknownAddress);
}

/** What is said of an address that is not in the customer's book. */
const unknownAddress = 'This address is not in your address book any more.';

/** Deletes an address of the customer's book. Another customer's is as unknown as one that never was. */
export async function deleteAddress(database: Database, customer: Customer, id: string): Promise<void> {
  const isDeleted = isUuid(id) && (await repository.deleteAddress(database, customer.id, id));
  if (!isDeleted) refuse('NOT_FOUND', unknownAddress);
}

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
