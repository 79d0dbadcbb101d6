const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' });

/** An instant as the day it was in the United Kingdom: '15 Nov 2026'. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
