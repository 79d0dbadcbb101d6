import { londonFormat } from './london.ts';

const parts = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});

function partsOf(instant: Date): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** In London: 'Mon 16 Nov'. */
export function friendlyDay(instant: Date): string {
  const { weekday = '', day = '', month = '' } = partsOf(instant);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`; // browsers say 'Sept'
}

/** '4:01am', '8am'. */
export function friendlyHour(instant: Date): string {
  const { hour = '', minute = '', dayPeriod = '' } = partsOf(instant);
  return `${Number(hour)}${minute === '00' ? '' : `:${minute}`}${dayPeriod.toLowerCase()}`;
}

/** 'Mon 16 Nov, 4:01am'. */
export function friendlyTime(instant: Date): string {
  return `${friendlyDay(instant)}, ${friendlyHour(instant)}`;
}

/** 'Mon 16 Nov, 8am to 6pm'. */
export function friendlyWindow({ from, until }: { readonly from: Date; readonly until: Date }): string {
  return `${friendlyTime(from)} to ${friendlyHour(until)}`;
}

/** '8am to 6pm'. */
export function shortWindow({ from, until }: { readonly from: Date; readonly until: Date }): string {
  return `${friendlyHour(from)} to ${friendlyHour(until)}`;
}

const longParts = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Of a calendar day such as 2026-11-20: 'Friday 20 November'. */
export function longDay(day: string): string {
  return longParts.format(new Date(day));
}
