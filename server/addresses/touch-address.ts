import type { RawBuilder } from 'kysely';
import type { AddressSide } from '../../contract/address-book.ts';
import { refreshing } from './address-book.repository.ts';
import type { RememberedAddress } from './remembered-address.ts';

/**
 * Remembers an address that is in the book already, as part of somebody else's statement: that spares asking for it. Where it
 * returns no row the address is new, and `rememberAddress` is to be called.
 */
export function touchAddress(accountId: string, side: AddressSide, address: RememberedAddress): RawBuilder<unknown> {
  return refreshing(accountId, side, address);
}
