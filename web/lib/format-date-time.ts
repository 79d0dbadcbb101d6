import { londonFormat } from '../../contract/values/time/london.ts';

const parts = londonFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

/** In UK time: `Do-MMM-YYYY | hh-mm a` (specification, section 2). */
export function formatDateTime(iso: string): string {
  const part = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const { day = '', month = '', year, hour = '', minute, dayPeriod = '' } = part;
  // Three letters of the month, where browsers say 'Sept'.
  return `${day}${ordinalOf(Number(day))}-${month.slice(0, 3)}-${year} | ${hour.padStart(2, '0')}-${minute} ${dayPeriod.toLowerCase()}`;
}

function ordinalOf(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}

const day = londonFormat({ dateStyle: 'medium' });

/** In UK time: '15 Nov 2026'. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
