import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

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
});

export type AddressBookEntry = z.output<typeof addressBookEntry>;

/** The customer's own addresses and those of their receivers, those used last first. */
export const myAddressBook = defineEndpoint({
  name: 'myAddressBook',
  method: 'GET',
  path: '/shipment/my-address-book',
  summary: "The customer's own addresses and their receivers'",
  auth: 'customer',
  response: z.object({
    myAddressBook: z.array(addressBookEntry),
    receiverAddressBook: z.array(addressBookEntry),
  }),
  errors: [],
});
