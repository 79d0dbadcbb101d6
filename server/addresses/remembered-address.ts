/** An address with its person, as an address book keeps it. What is not known is empty text. */
export interface RememberedAddress {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly postcode: string;
  readonly streetName: string;
  readonly building: string;
  readonly town: string;
}

/** An address in a customer's book, with the id by which they change or delete it. */
export interface SavedAddress extends RememberedAddress {
  readonly id: string;
}
