export interface CalendarEvent {
  /** The same for every version of the event. */
  readonly uid: string;
  /** Grows with every version. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly from: Date;
  readonly until: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly isCancelled?: boolean;
}

/** iCalendar (RFC 5545). Programs that follow it are asked to look again every hour. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): Uint8Array<ArrayBuffer> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larkway//Parcels//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${utc(event.changedAt)}`,
      `DTSTART:${utc(event.from)}`,
      `DTEND:${utc(event.until)}`,
      `SUMMARY:${escape(event.summary)}`,
      `DESCRIPTION:${escape(event.description)}`,
      `URL:${event.url}`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT', // nobody is busy for four hours because a van may come
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(lines.map((line) => `${fold(line)}\r\n`).join(''));
}

/** 20261119T120000Z */
function utc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');
}

const mostOctets = 75;

/** A line of more octets goes on in the next one, after a space. No character is cut in two. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > mostOctets) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current].join('\r\n');
}
