import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { point, pointCode } from '../points/points.ts';
import { pageText } from '../values/page.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { lineUpTo } from '../values/texts/plain-text.ts';

const dayMessage = 'Enter a date, such as 2026-12-01.';

const staffPoint = z.extend(point, {
  /** Null while it is open. Customers read it. */
  closed_reason: z.nullable(z.string()),
  /** Parcels that wait here to be collected. */
  waiting_parcels: z.int(),
  /** Paid shipments whose senders have still to bring them here. */
  drop_offs: z.int(),
});

export type StaffPoint = z.output<typeof staffPoint>;

/** By code. */
export const listPoints = defineEndpoint('listPoints', 'GET /staff/points', {
  summary: 'List the drop-off and pick-up points',
  auth: 'staff',
  permission: 'points:read',
  query: z.object({
    page: pageText,
    /** Part of a code, a name, a town or a postcode. */
    search: z.optional(boundedText(100).check(z.maxLength(100))),
  }),
  response: z.object({ data: z.array(staffPoint), total: z.int() }),
});

/** What happens to parcels that wait at a point when it closes. */
const parcelsAtClosing = ['STAY_UNTIL_COLLECTED'] as const;

/** Nobody finds or chooses a closed one. Customers who would have brought something get a mail. */
export const setPoint = defineEndpoint('setPoint', 'PUT /staff/points/{code}', {
  summary: 'Close a drop-off or pick-up point, or open it again',
  auth: 'staff',
  permission: 'points:manage',
  params: z.object({ code: pointCode }),
  body: z.object({
    /** Null opens it again. */
    closed_reason: z.nullable(
      lineUpTo(200, 'Enter a reason of up to 200 characters.').check(z.minLength(1, 'Enter a reason.')),
    ),
    /** Today or later: it closes by itself after that day. Absent: now. */
    last_day: z.optional(boundedText(10, dayMessage).check(z.iso.date(dayMessage))),
    /** Required where some wait: their receivers still get them there. */
    parcels: z.optional(z.enum(parcelsAtClosing, 'Say what happens to the parcels that wait here.')),
  }),
  response: z.object({ message: z.string(), data: staffPoint }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const mostPointsBytes = 8 * 1_048_576;

/** All of the file, or nothing: the first line that isn't right is the answer. Points that it leaves out stay as they are. */
export const importPoints = defineEndpoint('importPoints', 'POST /staff/points/import', {
  summary: 'Add and change drop-off and pick-up points from a CSV file',
  auth: 'staff',
  permission: 'points:manage',
  body: z.instanceof(Uint8Array, { error: 'Choose a file to send.' }),
  takesFile: true,
  largestBodyBytes: mostPointsBytes,
  response: z.object({ message: z.string(), added: z.int(), changed: z.int(), unchanged: z.int() }),
});
