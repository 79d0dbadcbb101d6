import { expect, it } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

it.each([
  ['2026-11-15T06:05:00.000Z', '15th-Nov-2026 | 06-05 am'],
  ['2026-09-01T22:59:00.000Z', '1st-Sep-2026 | 11-59 pm'],
  ['2026-06-22T23:30:00.000Z', '23rd-Jun-2026 | 12-30 am'],
  ['2026-01-02T12:00:00.000Z', '2nd-Jan-2026 | 12-00 pm'],
  ['2026-02-11T13:00:00.000Z', '11th-Feb-2026 | 01-00 pm'],
  ['2026-03-12T00:00:00.000Z', '12th-Mar-2026 | 12-00 am'],
  ['2026-12-13T00:00:00.000Z', '13th-Dec-2026 | 12-00 am'],
  ['2026-12-31T10:10:00.000Z', '31st-Dec-2026 | 10-10 am'],
])('shows %s as %s on the clocks of the United Kingdom', (iso, text) => {
  expect(formatDateTime(iso)).toBe(text);
});
