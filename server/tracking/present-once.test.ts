import { expect, test } from 'vitest';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { presentOnce } from './present-once.ts';

const collectedAt = new Date('2026-07-06T09:00:00Z');
const place = { streetName: 'High Street', town: 'Dartford', country: 'UK', postcode: 'DA1 1AA' };
const parcel = {
  id: 'a parcel',
  trackingCode: 'AB123456785GB',
  status: 'OUT_FOR_DELIVERY',
  createdAt: collectedAt,
  modeOfTransportation: undefined,
  deliveryDays: 1,
  wishedDay: undefined,
  version: '2',
  shipper: place,
  receiver: place,
  events: (['COLLECTED', 'OUT_FOR_DELIVERY'] as const).map((status) => ({
    happenedAt: collectedAt,
    status,
    sentence: 'Scanned.',
    town: undefined,
    reason: undefined,
    isLate: false,
  })),
} satisfies TrackedParcel;
const findPosition = () => ({ latitude: 51, longitude: 0 });

test('the very same answer is given within an hour', () => {
  const present = presentOnce();
  const first = present(parcel, findPosition, new Date('2026-07-06T16:00:00Z'));
  expect(present(parcel, findPosition, new Date('2026-07-06T16:59:59.999Z')).answer).toBe(first.answer);
});

test('the moment the last hour of delivery is over in London, another day is expected and the mark is another', () => {
  const present = presentOnce();
  const before = present(parcel, findPosition, new Date('2026-07-06T16:59:59.999Z'));
  const after = present(parcel, findPosition, new Date('2026-07-06T17:00:00Z')); // six o'clock: it is summer
  expect(before.answer.data.expected?.from).toBe('2026-07-06T07:00:00.000Z');
  expect(after.answer.data.expected?.from).toBe('2026-07-07T07:00:00.000Z');
  expect(after.mark).not.toBe(before.mark);
});

test('a parcel that was read again is presented again', () => {
  const present = presentOnce();
  const now = new Date('2026-07-06T16:00:00Z');
  const first = present(parcel, findPosition, now);
  const changed = present({ ...parcel, status: 'DELIVERED', version: '3' }, findPosition, now);
  expect(changed.answer.data.status).toBe('DELIVERED');
  expect(changed.mark).not.toBe(first.mark);
});
