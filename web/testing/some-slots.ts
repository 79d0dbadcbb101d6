import type { OfferedSlot } from '../../contract/collections.ts';
import { days, hours } from '../../contract/values/time/duration.ts';

/** Two windows of a day far ahead, and one of the next. */
export function someSlots(): readonly [OfferedSlot, OfferedSlot, OfferedSlot] {
  return [aSlot('2096-11-21', 8), aSlot('2096-11-21', 12), aSlot('2096-11-22', 8)];
}

function aSlot(day: string, hour: number): OfferedSlot {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) + hours(hour));
  const [start, end] = [hour, hour + 4].map((number) => String(number).padStart(2, '0'));
  return {
    slot: `${day} ${start}-${end}`,
    from: from.toISOString(),
    until: new Date(from.getTime() + hours(4)).toISOString(),
    book_until: new Date(from.getTime() - days(1)).toISOString(),
  };
}
