import type { RawBuilder } from 'kysely';
import type { AddressSide } from '../../contract/address-book.ts';
import { refreshing, type UsedAddress } from './address-book.repository.ts';
import { addressLikeness } from './address-likeness.ts';
import type { RememberedAddress } from './remembered-address.ts';

/** An address as `touchAddress` takes it. */
export function usedAddress(address: RememberedAddress): UsedAddress {
  return { likeness: addressLikeness(address), email: address.email, phone: address.phone, town: address.town };
}

/**
 * Remembers an address that is in the book already, as part of somebody else's statement: that spares asking for it. Where it
 * returns no row the address is new, and `rememberAddress` is to be called. The account's id is what that statement knows it by.
 */
export function touchAddress(accountId: RawBuilder<string>, side: AddressSide, used: UsedAddress): RawBuilder<unknown> {
  return refreshing(accountId, side, used);
}
