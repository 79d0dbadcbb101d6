import { hours } from './duration.ts';

/** The company's clock: invoices, delivery days and everything shown go by it. */
export const londonTimeZone = 'Europe/London';

/** Formats instants as British people write them, by London's clock. */
export function londonFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: londonTimeZone });
}

const hour = londonFormat({ hour: 'numeric', hourCycle: 'h23' });
const year = londonFormat({ year: 'numeric' });

/** How far London's clocks are ahead of UTC: an hour in summer, else nothing. */
export function londonOffsetMs(instant: Date): number {
  return Number(hour.format(instant)) === instant.getUTCHours() ? 0 : hours(1);
}

/** The year that it is in London. */
export function londonYear(instant: Date): number {
  return Number(year.format(instant));
}
