import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { boundedText } from '../values/texts/bounded-text.ts';

const longestSearch = 200;

const searchMessage = 'Enter what you look for.';

/** In the order in which they are shown. */
const searchGroups = ['PARCELS', 'CUSTOMERS', 'DOCUMENTS', 'PAYMENTS', 'MESSAGES'] as const;

const found = z.object({
  /** What opens: the page of the parcel, of the customer, of the conversation or of the complaint. */
  opens: z.enum(['PARCEL', 'CUSTOMER', 'CONVERSATION', 'COMPLAINT']),
  /** A shipment's or an organisation's id, a conversation's number or a complaint's reference. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  at: z.iso.datetime(),
});

export type FoundRow = z.output<typeof found>;

const group = z.object({
  group: z.enum(searchGroups),
  /** Newest first. */
  results: z.array(found),
  /** Whether there are more than these. */
  has_more: z.boolean(),
});

export type FoundGroup = z.output<typeof group>;

/**
 * By a tracking code, reference, email address, telephone number, postcode, name, company, document number, last four digits of a card or
 * the card provider's id. Several words narrow it down. Each search and whom it showed is in the audit log.
 */
export const staffSearch = defineEndpoint('staffSearch', 'GET /staff/search', {
  summary: 'Search parcels, customers, documents, payments and messages',
  auth: 'staff',
  permission: 'customers:read',
  query: z.object({
    text: boundedText(longestSearch, searchMessage).check(
      z.maxLength(longestSearch, { error: `Use at most ${longestSearch} characters.`, abort: true }),
      z.overwrite((text) => text.trim()),
      z.minLength(1, searchMessage),
    ),
  }),
  response: z.object({ data: z.array(group) }),
});
