import { randomInt } from 'node:crypto';

/** A customer's account. */
export interface Account {
  readonly id: string;
  /** What people read out: `ACC-…`. */
  readonly reference: string;
  /** How often it was changed. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly email: string;
  readonly emailVerifiedAt: Date | undefined;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly address: string;
  readonly postalCode: string;
  readonly acceptedTermsAt: Date;
  readonly receivesOffers: boolean;
  readonly receivesNewsletter: boolean;
}

// Digits and letters that nobody mistakes for one another when they are read out (Crockford's base 32).
const legible = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference for an account. Random, so that it tells neither how many customers there are nor another's reference. */
export function createReference(): string {
  const characters = Array.from({ length: 10 }, () => legible[randomInt(legible.length)]);
  return `ACC-${characters.join('')}`;
}
