import { expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';

const event: CalendarEvent = {
  uid: 'CL000717618GB@larkway.example',
  sequence: 2,
  changedAt: new Date('2026-11-18T09:00:00.123Z'),
  from: new Date('2026-11-19T08:00:00Z'),
  until: new Date('2026-11-19T12:00:00Z'),
  summary: 'Larkway collects, and more; with a \\',
  description: `Two\nlines, ${'é'.repeat(60)}`,
  url: 'https://larkway.example/track-parcel',
};

const linesOf = (events: readonly CalendarEvent[]) =>
  new TextDecoder().decode(writeCalendar('Parcels', events)).split('\r\n');

it('writes events as RFC 5545 has them', () => {
  const lines = linesOf([event, { ...event, isCancelled: true }]);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Larkway//Parcels//EN']);
  expect(lines).toContain('DTSTART:20261119T080000Z');
  expect(lines).toContain('DTSTAMP:20261118T090000Z');
  expect(lines).toContain('SEQUENCE:2');
  expect(lines).toContain('SUMMARY:Larkway collects\\, and more\\; with a \\\\');
  expect(lines.filter((line) => line.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines.at(-1)).toBe('');
});

it('folds long lines without cutting a character', () => {
  const lines = linesOf([event]);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:Two\\nlines\\, ${'é'.repeat(60)}\r\n`);
});

it('may be empty', () => {
  expect(linesOf([])).not.toContain('BEGIN:VEVENT');
});
