/** Whose address it is: the customer's own, where parcels are collected, or one of their receivers'. */
export type AddressSide = 'own' | 'receiver';

/** An address with its person, as an address book keeps it. What is not known is empty text. */
export interface RememberedAddress {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly postcode: string;
  readonly streetName: string;
  readonly building: string;
}

/** An address with the id by which its owner changes or deletes it. */
export interface SavedAddress extends RememberedAddress {
  readonly id: string;
}

/** How many addresses an account may keep, both sides together. */
export const mostAddresses = 5000;
