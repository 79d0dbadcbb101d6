import type { AddressForm } from '../../../../contract/address-book.ts';

/** A field of an address. */
export type AddressColumn = keyof AddressForm;

/** The texts of one address, as a file or a form has them. */
export type AddressTexts = Readonly<Record<AddressColumn, string>>;

/** The columns of our files, in their order, by the heading people read. */
export const addressColumns: readonly { readonly name: AddressColumn; readonly heading: string }[] = [
  { name: 'fullname', heading: 'Full name' },
  { name: 'building', heading: 'House number or name' },
  { name: 'street_name', heading: 'Street name' },
  { name: 'town', heading: 'Town' },
  { name: 'postal_code', heading: 'Postal code' },
  { name: 'country', heading: 'Country' },
  { name: 'email_address', heading: 'Email address' },
  { name: 'phone_number', heading: 'Phone number' },
];

/** Without these a file can't be a list of addresses. */
export const neededColumns: readonly AddressColumn[] = ['fullname', 'street_name', 'postal_code'];

// How other products head these columns.
const otherHeadings: Readonly<Record<string, AddressColumn>> = {
  name: 'fullname',
  recipient: 'fullname',
  building: 'building',
  housenumber: 'building',
  housename: 'building',
  house: 'building',
  street: 'street_name',
  address: 'street_name',
  addressline: 'street_name',
  city: 'town',
  towncity: 'town',
  townorcity: 'town',
  posttown: 'town',
  postcode: 'postal_code',
  zip: 'postal_code',
  email: 'email_address',
  phone: 'phone_number',
  telephone: 'phone_number',
  mobile: 'phone_number',
};

/** The field a heading stands for, however it is cased and spaced; undefined where it is not one of ours. */
export function columnOf(heading: string): AddressColumn | undefined {
  const letters = lettersOf(heading);
  const own = addressColumns.find((column) => [column.name, column.heading].map(lettersOf).includes(letters));
  return own?.name ?? (Object.hasOwn(otherHeadings, letters) ? otherHeadings[letters] : undefined);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
