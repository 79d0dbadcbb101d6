import { hash } from 'node:crypto';
import type { RememberedAddress } from './remembered-address.ts';

/** A digest of place and person. Two addresses are the same entry of a book when theirs is, however they were cased or spaced. */
export function addressLikeness({ postcode, streetName, building, fullName }: RememberedAddress): Buffer {
  const parts = [postcode, streetName, building, fullName].map((text) =>
    text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' '),
  );
  return hash('sha256', parts.join('\n'), 'buffer');
}
