import {
  type AddressDetails,
  type AddressSide,
  addressForm,
  type ImportFault,
} from '../../../contract/addresses/address-book.ts';
import type { Customer } from '../../http/authenticate.ts';
import type { ExplainUnserved } from '../post-areas.ts';
import { addressFromDetails } from './address-book.presenter.ts';
import { countAddresses, lockAddressBook, saveAddresses } from './address-book.repository.ts';
import { type AddressBookDeps, refuseFullBook } from './edit-address-book.ts';
import { addressFingerprint, type BookAddress } from './saved-address.ts';

export interface ImportOutcome {
  readonly added: number;
  /** In the book or in an earlier row already. */
  readonly known: number;
  readonly faults: readonly ImportFault[];
}

type Row = Readonly<Record<string, unknown>>;

/** Adds all valid rows or none, and says what is wrong with each of the others. */
export async function importAddresses(
  { database, explainUnserved, findTowns }: AddressBookDeps,
  customer: Customer,
  side: AddressSide,
  rows: readonly Row[],
): Promise<ImportOutcome> {
  const { good, faults } = await checkRows(explainUnserved, rows);
  const addresses = uniqueAddresses(
    await Promise.all(good.map(async (row) => addressFromDetails(row, await findTowns(row.postal_code)))),
  );
  const added = await database.transaction().execute(async (trx) => {
    await lockAddressBook(trx, customer.organisationId);
    const before = await countAddresses(trx, customer.organisationId);
    await saveAddresses(trx, customer.organisationId, side, addresses);
    await refuseFullBook(trx, customer.organisationId);
    return (await countAddresses(trx, customer.organisationId)) - before;
  });
  return { added, known: good.length - added, faults };
}

async function checkRows(explainUnserved: ExplainUnserved, rows: readonly Row[]) {
  const good: AddressDetails[] = [];
  const faults: ImportFault[] = [];
  for (const [at, row] of rows.entries()) {
    const parsed = addressForm.safeParse(row);
    if (!parsed.success) {
      const messages = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
      faults.push({ row: at, fields: Object.fromEntries(messages.toReversed()) }); // the first message of each field stays
      continue;
    }
    const fault = await explainUnserved(parsed.data.postal_code);
    if (fault === undefined) good.push(parsed.data);
    else faults.push({ row: at, fields: { postal_code: fault } });
  }
  return { good, faults };
}

/** Of several rows that are the same entry the last counts: a file's later line corrects an earlier one. */
export function uniqueAddresses(addresses: readonly BookAddress[]): BookAddress[] {
  return [...new Map(addresses.map((address) => [addressFingerprint(address).toString('hex'), address])).values()];
}
