import { days } from '../../contract/values/duration.ts';

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

// Far more days than anybody asks about at a time.
const mostDays = 1_000;
const dates = new Map<number, string>();

/** An instant as `toISOString` writes it, in half of the time: of the texts that a parcel's answer is made of most are times. */
export function isoText(instant: Date): string {
  const atMs = instant.getTime();
  const day = Math.floor(atMs / days(1));
  const inDayMs = atMs - day * days(1);
  const seconds = Math.floor(inDayMs / 1000);
  const hour = twoDigits[Math.floor(seconds / 3600)];
  const minute = twoDigits[Math.floor(seconds / 60) % 60];
  const milliseconds = String(inDayMs % 1000).padStart(3, '0');
  return `${dates.get(day) ?? rememberDate(day, instant)}${hour}:${minute}:${twoDigits[seconds % 60]}.${milliseconds}Z`;
}

/** The date and the T that follows it. Throws for what is no instant, as `toISOString` does. */
function rememberDate(day: number, instant: Date): string {
  if (dates.size >= mostDays) dates.clear();
  const date = instant.toISOString().replace(/T.*/, 'T');
  dates.set(day, date);
  return date;
}
