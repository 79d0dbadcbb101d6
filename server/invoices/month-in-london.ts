import { londonOffsetMs } from '../../contract/values/time/london.ts';

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

/** The instant at which a month begins in London, months counted from 1. In summer that is an hour before midnight UTC. */
function londonMidnight(year: number, month: number): Date {
  const utc = new Date(Date.UTC(year, month - 1, 1));
  return new Date(utc.getTime() - londonOffsetMs(utc));
}
