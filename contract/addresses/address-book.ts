import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { emailWith } from '../values/people/email.ts';
import { phoneWith } from '../values/people/phone.ts';
import { countryWith } from '../values/places/country.ts';
import { shipmentPostalCode } from '../values/places/postcode.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';
import { searchText } from '../values/texts/search-text.ts';

/** The shipment form's message for an empty field (section 5): an entry fills a step of that form. */
const required = 'This field is required!.';

/** `own`: where parcels are collected. `receiver`: where they go. */
const addressSides = ['own', 'receiver'] as const;

export type AddressSide = (typeof addressSides)[number];

/** Of one account, both sides together. */
export const mostAddresses = 20_000;

/** Of each side in `myAddressBook`; searching the list finds the rest. */
export const mostOffered = 200;

export const offeredPageSize = 20;

/** Further ones are ignored. */
export const mostSearchWords = 8;

export const mostImported = 1000;

export const addressBookEntry = z.object({
  id: z.string(),
  fullname: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  country: z.string(),
  postal_code: z.string(),
  street_name: z.string(),
  building: z.string(),
  town: z.string(),
});

export type AddressBookEntry = z.output<typeof addressBookEntry>;

export const addressForm = z.object({
  fullname: plainTextWith(required, 300),
  email_address: ifGiven(emailWith(required)),
  phone_number: ifGiven(phoneWith(required)),
  country: countryWith(required),
  postal_code: shipmentPostalCode,
  street_name: plainTextWith(required, 300),
  building: ifGiven(plainTextWith(required, 100)),
  /** Absent or empty: the first post town of the outcode. */
  town: ifGiven(plainTextWith(required, 100)),
});

/** The same for screens, which can require the house number or name that drivers need. */
export const addressScreenForm = z.extend(addressForm, { building: plainTextWith(required, 100) });

export type AddressForm = z.input<typeof addressForm>;
export type AddressDetails = z.output<typeof addressForm>;

/** A field that may be absent or empty, and must be valid otherwise. */
function ifGiven(schema: z.core.$ZodType<string, string | number>) {
  const given = z.pipe(
    z.optional(z.union([z.string(), z.number()], 'Enter text.')),
    z.transform((value): string | number | undefined => {
      const text = String(value ?? '');
      return isBlank(text) ? undefined : text;
    }),
  );
  return z.pipe(given, z.optional(schema));
}

/** Longer text is left for the field's own rule to refuse. */
function isBlank(text: string): boolean {
  return text.length <= 1000 && text.trim() === '';
}

const side = z.enum(addressSides, 'Say whose addresses: own or receiver.');
const afterMessage = 'Give the id of an address.';
const savedEntry = z.object({ message: z.string(), entry: addressBookEntry });

export const myAddressBook = defineEndpoint('myAddressBook', 'GET /shipment/my-address-book', {
  summary: "The customer's own and receivers' addresses, the 200 last used of each",
  auth: 'customer',
  memberPermission: 'shipments:read',
  response: z.object({
    myAddressBook: z.array(addressBookEntry),
    receiverAddressBook: z.array(addressBookEntry),
  }),
});

/** Last used first. A page past the end is empty. */
export const listAddresses = defineEndpoint('listAddresses', 'GET /address-book', {
  summary: 'List and search one side of the address book',
  auth: 'customer',
  memberPermission: 'shipments:read',
  query: z.object({
    side,
    page: pageText,
    /** Only those with each of these words in their name, address, email address or phone number. */
    search: searchText,
  }),
  response: z.object({ data: z.array(addressBookEntry), total: z.int() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Matches in the name come first, by name; without words, the last used come first. */
export const searchAddresses = defineEndpoint('searchAddresses', 'GET /address-book/search', {
  summary: 'Find addresses to choose from, 20 at a time',
  auth: 'customer',
  memberPermission: 'shipments:read',
  query: z.object({
    side,
    search: searchText,
    /** The id of the last address so far: continue after it. */
    after: z.optional(boundedText(36, afterMessage, afterMessage).check(z.regex(z.regexes.uuid(), afterMessage))),
  }),
  response: z.object({ data: z.array(addressBookEntry), has_more: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** If the same person and place is there already, nothing changes. */
export const addAddress = defineEndpoint('addAddress', 'POST /address-book', {
  summary: 'Add an address',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.extend(addressForm, { side }),
  response: savedEntry,
  errors: ['CONFLICT'],
});

export const changeAddress = defineEndpoint('changeAddress', 'PUT /address-book/{id}', {
  summary: 'Change an address',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: idParams,
  body: addressForm,
  response: savedEntry,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Its shipments still have it. */
export const deleteAddress = defineEndpoint('deleteAddress', 'DELETE /address-book/{id}', {
  summary: 'Delete an address',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

const importFault = z.object({ row: z.int(), fields: z.record(z.string(), z.string()) });

export type ImportFault = z.output<typeof importFault>;

export const importAddresses = defineEndpoint('importAddresses', 'POST /address-book/import', {
  summary: 'Import up to 1,000 addresses, with the errors of those refused',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.object({
    side,
    rows: z
      .array(z.looseObject({}), 'Send a list of rows.')
      .check(z.minLength(1, 'Send at least one row.'), z.maxLength(mostImported, 'Send at most 1,000 rows.')),
  }),
  largestBodyBytes: 1_048_576,
  response: z.object({
    message: z.string(),
    added: z.int(),
    /** Already in the book, or in an earlier row. */
    known: z.int(),
    faults: z.array(importFault),
  }),
  errors: ['CONFLICT'],
});

/** One download at a time. */
export const exportAddresses = defineEndpoint('exportAddresses', 'GET /address-book/export', {
  summary: 'Export one side of the address book',
  auth: 'customer',
  memberPermission: 'shipments:read',
  query: z.object({ side }),
  response: z.object({ data: z.array(addressBookEntry) }),
  errors: ['CONFLICT'],
});
