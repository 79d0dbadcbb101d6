import { type AddressDetails, type AddressSide, mostAddresses } from '../../../contract/addresses/address-book.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { type ExplainUnserved, type FindTowns, refuseUnservedPostcode } from '../post-areas.ts';
import { addressFromDetails } from './address-book.presenter.ts';
import {
  countAddresses,
  deleteAddress,
  insertAddress,
  lockAddressBook,
  lockAgainstErasure,
  updateAddress,
} from './address-book.repository.ts';
import type { BookAddress, SavedAddress } from './saved-address.ts';

export interface AddressBookDeps {
  readonly database: Database;
  readonly explainUnserved: ExplainUnserved;
  readonly findTowns: FindTowns;
}

const sameAddress = 'This address is already in your address book.';

export async function addAddress(
  deps: AddressBookDeps,
  customer: Customer,
  side: AddressSide,
  details: AddressDetails,
): Promise<SavedAddress> {
  const address = await readAddress(deps, details);
  return deps.database.transaction().execute(async (trx) => {
    if (!(await lockAgainstErasure(trx, customer.organisationId))) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    await lockAddressBook(trx, customer.organisationId);
    const added = await insertAddress(trx, customer.organisationId, side, address);
    if (!added) return refuse('CONFLICT', sameAddress);
    await refuseFullBook(trx, customer.organisationId);
    return added;
  });
}

export async function changeAddress(
  deps: AddressBookDeps,
  customer: Customer,
  id: string,
  details: AddressDetails,
): Promise<SavedAddress> {
  const address = await readAddress(deps, details);
  const changed = isUuid(id) ? await updateAddress(deps.database, customer.organisationId, id, address) : undefined;
  if (changed === 'same as another') return refuse('CONFLICT', sameAddress);
  return changed ?? refuse('NOT_FOUND', unknownAddress);
}

/** Refuses a postcode we don't serve. */
async function readAddress(deps: AddressBookDeps, details: AddressDetails): Promise<BookAddress> {
  await refuseUnservedPostcode(deps.explainUnserved, details.postal_code);
  return addressFromDetails(details, await deps.findTowns(details.postal_code));
}

const unknownAddress = 'This address is no longer in your address book.';

/** Another customer's address is answered like one that does not exist. */
export async function removeAddress(database: Database, customer: Customer, id: string): Promise<void> {
  const isDeleted = isUuid(id) && (await deleteAddress(database, customer.organisationId, id));
  if (!isDeleted) refuse('NOT_FOUND', unknownAddress);
}

/** Call it after adding: the refusal rolls the transaction back. */
export async function refuseFullBook(trx: Database, organisationId: string): Promise<void> {
  const excess = (await countAddresses(trx, organisationId)) - mostAddresses;
  if (excess <= 0) return;
  const limit = mostAddresses.toLocaleString('en-GB');
  refuse(
    'CONFLICT',
    `Your address book is full: it holds ${limit} addresses, and ${excess === 1 ? '1 more won’t' : `${excess} more won’t`} fit. Delete some you no longer need.`,
  );
}
