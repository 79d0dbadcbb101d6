import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';

const yearMessage = 'Give the year as 2026.';

/** A year by London time, such as '2026'. Absent: this year. */
const year = z.optional(boundedText(4, yearMessage).check(z.regex(/^20\d\d$/, yearMessage)));

const carried = z.object({ shipments: z.int(), parcels: z.int(), co2e_grams: z.int() });

export type Carried = z.output<typeof carried>;

/** By the month of booking. Only collected shipments count; those returned to their sender count twice. */
export const emissionsStatement = defineEndpoint('emissionsStatement', 'GET /shipment/emissions', {
  summary: "What the customer's shipments of a year emitted, by month",
  auth: 'customer',
  memberPermission: 'shipments:read',
  query: z.object({ year }),
  response: z.object({
    year: z.int(),
    /** The years with a statement, latest first: from the first booking until now. */
    years: z.array(z.int()),
    /** Months such as '2026-11' with at least one carried booking, in order. */
    months: z.array(z.extend(carried, { month: z.string() })),
    total: carried,
    /** For the customer, in a few sentences. */
    method: z.string(),
  }),
});

export type EmissionsStatement = z.output<typeof emissionsStatement.response>;

export const emissionsTable = defineEndpoint('emissionsTable', 'GET /shipment/emissions/table', {
  summary: "What the customer's shipments of a year emitted, by month, as a table",
  auth: 'customer',
  memberPermission: 'shipments:read',
  query: z.object({ year }),
  response: fileBytes,
  produces: 'text/csv',
});
