import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { fileBytes } from './values/file-bytes.ts';

const yearMessage = 'Please name a year as 2026.';

/** A year by the clock of London, such as '2026'; absent, this one. */
const year = z.optional(boundedText(4, yearMessage).check(z.regex(/^20\d\d$/, yearMessage)));

/** What was carried, and what that emitted. */
const carried = z.object({ shipments: z.int(), parcels: z.int(), co2e_grams: z.int() });

export type Carried = z.output<typeof carried>;

/**
 * What the customer's shipments of a year emitted, by the month they were booked in. Only what we collected counts; what came back to
 * its sender counts twice.
 */
export const emissionsStatement = defineEndpoint({
  name: 'emissionsStatement',
  method: 'GET',
  path: '/shipment/emissions',
  summary: "What the customer's shipments of a year emitted, by month",
  auth: 'customer',
  query: z.object({ year }),
  response: z.object({
    year: z.int(),
    /** The years there can be a statement of, the latest first: from the first booking until now. */
    years: z.array(z.int()),
    /** Months such as '2026-11' in which anything was booked that we carried, in their order. */
    months: z.array(z.extend(carried, { month: z.string() })),
    total: carried,
    /** How it is estimated, in a few sentences. */
    method: z.string(),
  }),
  errors: [],
});

export type EmissionsStatement = z.output<typeof emissionsStatement.response>;

/** The same as a table for a spreadsheet. */
export const emissionsTable = defineEndpoint({
  name: 'emissionsTable',
  method: 'GET',
  path: '/shipment/emissions/table',
  summary: "What the customer's shipments of a year emitted, by month, as a table",
  auth: 'customer',
  query: z.object({ year }),
  response: fileBytes,
  produces: 'text/csv',
  errors: [],
});
