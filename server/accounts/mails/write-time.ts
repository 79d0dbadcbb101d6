const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant as people in the United Kingdom read it: '15 November 2026 at 09:30 GMT'. */
export function writeTime(iso: string): string {
  return format.format(new Date(iso));
}
