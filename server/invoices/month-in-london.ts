import { londonOffsetMs } from '../../contract/values/time/london.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';

/** From an instant until just before another. */
export interface TimeSpan {
  readonly from: Date;
  readonly until: Date;
}

export const always: TimeSpan = { from: new Date(0), until: new Date('9999-12-31') };

/** A month such as '2026-11' by the clock of London. */
export function monthInLondon(month: string): TimeSpan {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  return { from: londonMidnight(year, monthNumber), until: londonMidnight(year, monthNumber + 1) };
}

/** Days such as '2026-11-01' by the clock of London, the last one included. */
export function daysInLondon(first: string, last: string): TimeSpan {
  return { from: dayInLondon(first, 0), until: dayInLondon(last, 1) };
}

function dayInLondon(text: string, later: number): Date {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return londonMidnight(year, month, day + later);
}

/** The instant at which a day begins in London, months counted from 1. In summer that is an hour before midnight UTC. */
function londonMidnight(year: number, month: number, day = 1): Date {
  const utc = new Date(Date.UTC(year, month - 1, day));
  return new Date(utc.getTime() - londonOffsetMs(utc));
}

/** The days of a span by the clock of London, so that each is read in a statement of its own. */
export function eachDayInLondon({ from, until }: TimeSpan): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let start = from; start < until; ) {
    const next = dayInLondon(dateText(londonDay(start)), 1);
    const end = next < until ? next : until;
    spans.push({ from: start, until: end });
    start = end;
  }
  return spans;
}
