import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Of fewer parcels nothing is shown. */
export const smallestServiceGroup = 50;

/** Null where the group is too small. */
const serviceMonth = z.object({
  month: z.string(), // '2026-03', of the booking
  parcels: z.nullable(z.int()),
  on_time_percent: z.nullable(z.number()),
  lost_per_100000: z.nullable(z.number()),
});

export type ServiceMonth = z.output<typeof serviceMonth>;

/** Newest month first; months that have ended, at most twelve. Computed every night. */
export const serviceFigures = defineEndpoint('serviceFigures', 'GET /service-figures', {
  summary: 'Get how well we deliver, by month',
  auth: 'public',
  response: z.object({ data: z.array(serviceMonth), computed_at: z.nullable(z.iso.datetime()) }),
});

/** What the build writes where the server puts the figures for browsers without script. */
export const servicePlaceholders = { month: '%month%', parcels: '%parcels%', onTime: '%on-time%', lost: '%lost%' };

const tooFew = `Fewer than ${smallestServiceGroup}, not shown`;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A row as people read it. */
export function serviceMonthTexts({ month, parcels, on_time_percent, lost_per_100000 }: ServiceMonth) {
  return {
    month: monthFormat.format(new Date(`${month}-01T00:00:00Z`)),
    parcels: parcels === null ? tooFew : parcels.toLocaleString('en-GB'),
    onTime: on_time_percent === null ? '–' : `${on_time_percent.toFixed(1)}%`,
    lost: lost_per_100000 === null ? '–' : lost_per_100000.toFixed(1),
  };
}
