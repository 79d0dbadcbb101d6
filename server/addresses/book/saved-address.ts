import { hash } from 'node:crypto';

/** An address with its person, as an address book keeps it. What is not known is empty text. */
export interface BookAddress {
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
export interface SavedAddress extends BookAddress {
  readonly id: string;
}

/** A digest of place and person. Two addresses are the same entry of a book when theirs is, however they were cased or spaced. */
export function addressLikeness({ postcode, streetName, building, fullName }: BookAddress): Buffer {
  const parts = [postcode, streetName, building, fullName].map((text) =>
    text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' '),
  );
  return hash('sha256', parts.join('\n'), 'buffer');
}
