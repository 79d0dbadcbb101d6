import { randomInt } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';

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
  /** House number or name; empty where it is part of the address. */
  readonly building: string;
  readonly town: string;
  readonly postalCode: string;
  /** The company that the customer orders for; empty where there is none. */
  readonly companyName: string;
  /** Its UK VAT number, such as GB123456782. */
  readonly vatNumber: string;
  readonly acceptedTermsAt: Date;
  readonly receivesOffers: boolean;
  readonly receivesNewsletter: boolean;
}

/** A new reference for an account. Random, so that it tells neither how many customers there are nor another's reference. */
export function createReference(): string {
  const characters = Array.from({ length: 10 }, () => legibleCharacters[randomInt(legibleCharacters.length)]);
  return `ACC-${characters.join('')}`;
}
