import type { OfferedSlot } from '../../../../contract/collections.ts';
import { hours, minutes } from '../../../../contract/values/time/duration.ts';
import {
  friendlyDay,
  friendlyTime,
  friendlyWindow,
  shortWindow,
} from '../../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../../contract/values/time/relative-day.ts';

type Window = Pick<OfferedSlot, 'from' | 'until'>;

function instants({ from, until }: Window) {
  return { from: new Date(from), until: new Date(until) };
}

/** 'Thu 19 Nov, 8am to 12pm'. */
export function windowWords(window: Window): string {
  return friendlyWindow(instants(window));
}

/** '8am to 12pm'. */
export function hoursWords(window: Window): string {
  return shortWindow(instants(window));
}

/** 'Today, Wed 18 Nov'. */
export function dayWords({ from }: Window, now: Date): string {
  const start = new Date(from);
  const [day, heading] = [friendlyDay(start), dayHeading(start, now)];
  return heading === day ? day : `${heading}, ${day}`;
}

/** A cut-off further away is said by its time. */
const countdownMs = hours(3);

/** 'within 42 minutes' shortly before, else 'by Wed 18 Nov, 8pm'. */
export function cutOffWords(bookUntil: string, now: Date): string {
  const leftMs = Date.parse(bookUntil) - now.getTime();
  if (leftMs > countdownMs) return `by ${friendlyTime(new Date(bookUntil))}`;
  const left = Math.max(1, Math.floor(leftMs / minutes(1)));
  if (left >= 120) return 'within 2 hours';
  return left === 1 ? 'within 1 minute' : `within ${left} minutes`;
}
