import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { scanReasons } from '../operations.ts';
import { shipmentStatuses } from '../values/shipment-status.ts';

const takings = z.object({
  /** Of invoices with VAT, until now. */
  today_pence: z.int(),
  /** Until this time of day, the median of this weekday in the last eight weeks. Null before the first such day. */
  usual_pence: z.nullable(z.int()),
  /** Until the end of each hour, 0 to 24. Today’s are null for hours to come. */
  hours: z.array(z.object({ today_pence: z.nullable(z.int()), usual_pence: z.nullable(z.int()) })),
});

export type OverviewTakings = z.output<typeof takings>;

/** Counts and sums without names, so no look is in the audit log. A figure that took too long is null; all may be half a minute old. */
export const staffOverview = defineEndpoint('staffOverview', 'GET /staff/overview', {
  summary: 'How the company does now: parcels, deliveries, complaints, refunds and takings',
  auth: 'staff',
  permission: 'overview:read',
  response: z.object({
    at: z.iso.datetime(),
    /** Booked and not ended, in the order of the way. */
    parcels: z.nullable(z.array(z.object({ status: z.enum(shipmentStatuses), count: z.int() }))),
    /** Parcels first tried, or lost untried, in the last seven days of London. */
    deliveries: z.nullable(z.object({ decided: z.int(), on_time: z.int() })),
    /** Failed tries in the same days. Null: a reason in somebody’s own words, or none. */
    failed: z.nullable(z.array(z.object({ reason: z.nullable(z.enum(scanReasons)), count: z.int() }))),
    complaints: z.nullable(z.object({ open: z.int(), overdue: z.int() })),
    refunds_waiting: z.nullable(z.int()),
    /** Also null without the permission finance:read. */
    takings: z.nullable(takings),
  }),
});
