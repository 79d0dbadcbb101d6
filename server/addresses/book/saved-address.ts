import { hash } from 'node:crypto';

/** Unknown parts are empty. */
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

export interface SavedAddress extends BookAddress {
  readonly id: string;
}

/** Addresses with the same digest of place and person are one entry, however they are cased or spaced. */
export function addressFingerprint({ postcode, streetName, building, fullName }: BookAddress): Buffer {
  const parts = [postcode, streetName, building, fullName].map((text) =>
    text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' '),
  );
  return hash('sha256', parts.join('\n'), 'buffer');
}
