import { hours } from './duration.ts';

/** The company's time zone: invoices, delivery days and every screen use it. */
export const londonTimeZone = 'Europe/London';

export function londonFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: londonTimeZone });
}

const hour = londonFormat({ hour: 'numeric', hourCycle: 'h23' });
const year = londonFormat({ year: 'numeric' });

let latest = { hours: Number.NaN, offsetMs: 0 };

/** How far London is ahead of UTC: one hour in summer, else none. It changes on a whole hour, and asking takes as long as pricing a parcel. */
export function londonOffsetMs(instant: Date): number {
  const sinceEpoch = Math.floor(instant.getTime() / hours(1));
  if (latest.hours !== sinceEpoch) {
    latest = { hours: sinceEpoch, offsetMs: londonHour(instant) === instant.getUTCHours() ? 0 : hours(1) };
  }
  return latest.offsetMs;
}

export function londonHour(instant: Date): number {
  return Number(hour.format(instant));
}

export function londonYear(instant: Date): number {
  return Number(year.format(instant));
}
