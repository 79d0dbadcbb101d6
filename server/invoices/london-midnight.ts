import { hours } from '../../contract/values/duration.ts';

const hourInLondon = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });

/** The instant at which a month begins in London, months counted from 1. In summer that is an hour before midnight UTC. */
export function londonMidnight(year: number, month: number): Date {
  const utc = new Date(Date.UTC(year, month - 1, 1));
  return hourInLondon.format(utc) === '01' ? new Date(utc.getTime() - hours(1)) : utc;
}
