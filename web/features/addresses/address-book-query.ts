import { myAddressBook } from '../../../contract/address-book.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

/** Asks for the addresses a form offers: the customer's own and their receivers', those used last first. */
export const addressBookQuery = endpointQuery(myAddressBook, {});
