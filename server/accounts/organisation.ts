import { randomInt } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/texts/legible-characters.ts';

/** Who ships and pays. A private customer's has one member. */
export interface Organisation {
  readonly id: string;
  /** Shown to people: `ACC-…`. */
  readonly reference: string;
  /** Empty for a private customer. */
  readonly companyName: string;
  /** Such as GB123456782. */
  readonly vatNumber: string;
  readonly address: string;
  /** House number or name; empty if it is part of the address. */
  readonly building: string;
  readonly town: string;
  readonly postalCode: string;
}

/** Random, so that it reveals neither the number of customers nor another reference. */
export function createReference(): string {
  const characters = Array.from({ length: 10 }, () => legibleCharacters[randomInt(legibleCharacters.length)]);
  return `ACC-${characters.join('')}`;
}
