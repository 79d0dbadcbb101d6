import { dateText, londonDay, londonMidnight } from '../../contract/values/time/working-days.ts';

/** From an instant until just before another. */
export interface TimeSpan {
  readonly from: Date;
  readonly until: Date;
}

export const always: TimeSpan = { from: new Date(0), until: new Date('9999-12-31') };

/** A month such as '2026-11' by the clock of London. */
export function monthInLondon(month: string): TimeSpan {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  return { from: beginningOf(year, monthNumber), until: beginningOf(year, monthNumber + 1) };
}

/** Days such as '2026-11-01' by the clock of London, the last one included. */
export function daysInLondon(first: string, last: string): TimeSpan {
  return { from: dayInLondon(first, 0), until: dayInLondon(last, 1) };
}

function dayInLondon(text: string, later: number): Date {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return beginningOf(year, month, day + later);
}

/** Months are counted from 1. */
function beginningOf(year: number, month: number, day = 1): Date {
  return londonMidnight(new Date(Date.UTC(year, month - 1, day)));
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
