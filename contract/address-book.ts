import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { countryWith } from './values/country.ts';
import { emailWith } from './values/email.ts';
import { pageText } from './values/page.ts';
import { phoneWith } from './values/phone.ts';
import { plainTextWith } from './values/plain-text.ts';
import { shipmentPostalCode } from './values/postcode.ts';
import { searchText } from './values/search-text.ts';

/** The shipment form's word for what is left empty (section 5): an entry fills a step of that form. */
const required = 'This field is required!.';

/** Whose addresses: the customer's own, from which parcels are collected, or their receivers'. */
const addressSides = ['own', 'receiver'] as const;

export type AddressSide = (typeof addressSides)[number];

/** How many addresses an account may keep, both sides together. */
export const mostAddresses = 20_000;

/** How many of each side `myAddressBook` answers with; the rest is found by searching the list. */
export const mostOffered = 200;

/** How many addresses a page of `searchAddresses` has. */
export const offeredPageSize = 20;

/** How many different words of a search are looked for; what follows them is not. */
export const mostSearchWords = 8;

/** How many rows one import may carry. */
export const mostImported = 1000;

/** An address the customer used or saved: all that fills one step of the shipment form. */
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

/** An entry as a form or a file gives it: a person and a place, and what else is known. */
export const addressForm = z.object({
  fullname: plainTextWith(required, 300),
  email_address: ifGiven(emailWith(required)),
  phone_number: ifGiven(phoneWith(required)),
  country: countryWith(required),
  postal_code: shipmentPostalCode,
  street_name: plainTextWith(required, 300),
  building: ifGiven(plainTextWith(required, 100)),
  /** Left out or empty, the first post town of the outcode. */
  town: ifGiven(plainTextWith(required, 100)),
});

/** The same on a screen, where a driver's need for a house number or name can be asked for. */
export const addressScreenForm = z.extend(addressForm, { building: plainTextWith(required, 100) });

export type AddressForm = z.input<typeof addressForm>;
export type AddressDetails = z.output<typeof addressForm>;

/** What may be left out or empty, and has to be right where it is not. */
function ifGiven(schema: z.core.$ZodType<string, string | number>) {
  const given = z.pipe(
    z.optional(z.union([z.string(), z.number()], 'Please provide text.')),
    z.transform((value): string | number | undefined => {
      const text = String(value ?? '');
      return isBlank(text) ? undefined : text;
    }),
  );
  return z.pipe(given, z.optional(schema));
}

/** Longer text is for the field's own rule to refuse, unread. */
function isBlank(text: string): boolean {
  return text.length <= 1000 && text.trim() === '';
}

const side = z.enum(addressSides, 'Please say whose addresses: own or receiver.');
const idParams = z.object({ id: boundedText(100).check(z.maxLength(100)) });
const afterMessage = 'Please give the id of an address.';
const message = z.object({ message: z.string() });
const savedEntry = z.object({ message: z.string(), entry: addressBookEntry });

/** The customer's own addresses and those of their receivers, those used last first: at most 200 of each. */
export const myAddressBook = defineEndpoint({
  name: 'myAddressBook',
  method: 'GET',
  path: '/shipment/my-address-book',
  summary: "The customer's own addresses and their receivers', the 200 of each that were used last",
  auth: 'customer',
  response: z.object({
    myAddressBook: z.array(addressBookEntry),
    receiverAddressBook: z.array(addressBookEntry),
  }),
  errors: [],
});

/** Lists one side of the address book, those used last first, ten a page; a page past the end is empty. */
export const listAddresses = defineEndpoint({
  name: 'listAddresses',
  method: 'GET',
  path: '/address-book',
  summary: 'List and search one side of the address book',
  auth: 'customer',
  query: z.object({
    side,
    page: pageText,
    /** Only those with each of these words in their name, address, e-mail address or phone number. */
    search: searchText,
  }),
  response: z.object({ data: z.array(addressBookEntry), total: z.int() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/**
 * Offers addresses of one side to a form, 20 at a time: those with the words in their name first, by name; without words those
 * used last first.
 */
export const searchAddresses = defineEndpoint({
  name: 'searchAddresses',
  method: 'GET',
  path: '/address-book/search',
  summary: 'Find addresses to choose from, 20 at a time',
  auth: 'customer',
  query: z.object({
    side,
    search: searchText,
    /** The id of the last address so far, for those that follow it. */
    after: z.optional(boundedText(36, afterMessage, afterMessage).check(z.regex(z.regexes.uuid(), afterMessage))),
  }),
  response: z.object({ data: z.array(addressBookEntry), has_more: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Adds an address. One with the same person and place is there already, and stays as it is. */
export const addAddress = defineEndpoint({
  name: 'addAddress',
  method: 'POST',
  path: '/address-book',
  summary: 'Add an address',
  auth: 'customer',
  body: z.extend(addressForm, { side }),
  response: savedEntry,
  errors: ['CONFLICT'],
});

/** Replaces an address. */
export const changeAddress = defineEndpoint({
  name: 'changeAddress',
  method: 'PUT',
  path: '/address-book/{id}',
  summary: 'Change an address',
  auth: 'customer',
  params: idParams,
  body: addressForm,
  response: savedEntry,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Deletes an address; shipments made with it keep it. */
export const deleteAddress = defineEndpoint({
  name: 'deleteAddress',
  method: 'DELETE',
  path: '/address-book/{id}',
  summary: 'Delete an address',
  auth: 'customer',
  params: idParams,
  response: message,
  errors: ['NOT_FOUND'],
});

/** What is wrong with a row of an import, counted from 0. */
const importFault = z.object({ row: z.int(), fields: z.record(z.string(), z.string()) });

export type ImportFault = z.output<typeof importFault>;

/** Adds many addresses: every row that is right, all at once, and says of each other row what is wrong with it. */
export const importAddresses = defineEndpoint({
  name: 'importAddresses',
  method: 'POST',
  path: '/address-book/import',
  summary: 'Add up to 1,000 addresses, and learn what is wrong with the others',
  auth: 'customer',
  body: z.object({
    side,
    rows: z
      .array(z.looseObject({}), 'Please send a list of rows.')
      .check(
        z.minLength(1, 'Please send at least one row.'),
        z.maxLength(mostImported, 'Please send at most 1,000 rows.'),
      ),
  }),
  largestBodyBytes: 1_048_576,
  response: z.object({
    message: z.string(),
    /** How many addresses are new in the book. */
    added: z.int(),
    /** How many were in the book, or in an earlier row, already. */
    known: z.int(),
    faults: z.array(importFault),
  }),
  errors: ['CONFLICT'],
});

/** One side of the address book whole, for a file the customer takes away; one download at a time. */
export const exportAddresses = defineEndpoint({
  name: 'exportAddresses',
  method: 'GET',
  path: '/address-book/export',
  summary: 'One side of the address book whole',
  auth: 'customer',
  query: z.object({ side }),
  response: z.object({ data: z.array(addressBookEntry) }),
  errors: ['CONFLICT'],
});
