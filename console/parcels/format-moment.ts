import { londonFormat } from '../../contract/values/time/london.ts';

const moment = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const clock = londonFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** In UK time: '14:05'. */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** In UK time: 'Mon, 16 Nov 2026, 14:05'. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
