import { hours } from '../../contract/values/duration.ts';

const hourInLondon = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });

// More hours than there are in a year. Parcels on their way are a few weeks old at most.
const mostHours = 10_000;
const known = new Map<number, number>();

/**
 * By how much London's clocks are ahead of UTC: an hour in summer, else nothing. It is asked several times for each parcel and changes
 * on the hour only, so the calendar, which takes its time, is asked once about each hour.
 */
export function aheadInLondonMs(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hours(1));
  const ahead = known.get(hour);
  if (ahead !== undefined) return ahead;
  if (known.size >= mostHours) known.clear();
  const found = Number(hourInLondon.format(instant)) === instant.getUTCHours() ? 0 : hours(1);
  known.set(hour, found);
  return found;
}
