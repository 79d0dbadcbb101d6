import { type RawBuilder, sql } from 'kysely';
import { type AddressSide, mostAddresses } from '../../../contract/addresses/address-book.ts';
import type { Database } from '../../database/database.ts';
import { countAddresses, findKnownLikenesses, lockAddressBook, saveAddresses } from './address-book.repository.ts';
import { uniqueAddresses } from './import-addresses.ts';
import { addressFingerprint, type BookAddress } from './saved-address.ts';

interface UsedAddress {
  readonly fingerprint: Buffer;
  readonly email: string;
  readonly phone: string;
  readonly town: string;
}

/** An address that is in the book already becomes the one used last. A full book is no reason to fail: it stays as it is. */
export async function saveUsedAddress(
  database: Database,
  organisationId: string,
  side: AddressSide,
  address: BookAddress,
): Promise<void> {
  const { rows } = await markAddressUsed(organisationId, side, usedAddress(address)).execute(database);
  if (rows.length > 0 || (await countAddresses(database, organisationId)) >= mostAddresses) return;
  await saveAddresses(database, organisationId, side, [address]);
}

export function usedAddress(address: BookAddress): UsedAddress {
  return { fingerprint: addressFingerprint(address), email: address.email, phone: address.phone, town: address.town };
}

/** A statement for another one to include. Returns no row for a new address: call `saveUsedAddress`. Empty details leave those of the book. */
export function markAddressUsed(
  organisationId: string | RawBuilder<string>,
  side: AddressSide,
  used: UsedAddress,
): RawBuilder<unknown> {
  return sql`
    update address_book_entries set last_used_at = now(),
      email = coalesce(nullif(${used.email}, ''), email),
      phone_number = coalesce(nullif(${used.phone}, ''), phone_number),
      town = coalesce(nullif(${used.town}, ''), town)
    where organisation_id = ${organisationId} and side = ${side} and fingerprint = ${used.fingerprint}
    returning id`;
}

export interface SavedReceivers {
  readonly added: number;
  /** The book was full. */
  readonly leftOut: number;
}

/**
 * Saves each person and place once, as far as the book has room. Call it before the transaction adds shipments: a single shipment
 * locks its address before the organisation's counter too.
 */
export async function saveReceivers(
  trx: Database,
  organisationId: string,
  receivers: readonly BookAddress[],
): Promise<SavedReceivers> {
  await lockAddressBook(trx, organisationId);
  const addresses = uniqueAddresses(receivers);
  const known = await findKnownLikenesses(trx, organisationId, 'receiver', addresses.map(addressFingerprint));
  const isKnown = (address: BookAddress) => known.has(addressFingerprint(address).toString('hex'));
  const fresh = addresses.filter((address) => !isKnown(address));
  const room = Math.max(0, mostAddresses - (await countAddresses(trx, organisationId)));
  const added = fresh.slice(0, room);
  await saveAddresses(trx, organisationId, 'receiver', [...addresses.filter(isKnown), ...added]);
  return { added: added.length, leftOut: fresh.length - added.length };
}
