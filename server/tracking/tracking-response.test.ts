import { expect, test } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';
import { trackingResponse } from './tracking.presenter.ts';

const collectedAt = new Date('2026-07-06T09:00:00Z');
const place = { streetName: 'High Street', town: 'Dartford', country: 'UK', postcode: 'DA1 1AA' };
const events = (['COLLECTED', 'OUT_FOR_DELIVERY'] as const).map((status) => ({
  happenedAt: collectedAt,
  status,
  sentence: 'Scanned.',
  town: undefined,
  reason: undefined,
  isLate: false,
}));
const parcel = {
  id: 'a parcel',
  trackingCode: 'AB123456785GB',
  status: 'OUT_FOR_DELIVERY',
  createdAt: collectedAt,
  modeOfTransportation: undefined,
  deliveryDays: 1,
  preferredDay: undefined,
  version: '2',
  shipper: place,
  receiver: place,
  parcels: [{ number: 1, trackingCode: 'AB123456785GB', status: 'OUT_FOR_DELIVERY', events }],
  events,
} satisfies TrackedParcel;
const place51 = { latitude: 51, longitude: 0 };
const positions = { ofPostcode: () => place51, ofTown: () => undefined };
const calendar = workingCalendar([]);
const pickupPoint = { address: [], hours: '' };

const answerAt = (now: string, changes: Partial<TrackedParcel> = {}) => {
  const { body, etag } = trackingResponse(
    { ...parcel, ...changes },
    { calendar, positions, pickupPoint, now: new Date(now) },
  );
  return { ...body.data, etag };
};

test('the moment the last hour of delivery is over in London, another day is expected and the ETag is another', () => {
  const before = answerAt('2026-07-06T16:59:59.999Z');
  const after = answerAt('2026-07-06T17:00:00Z'); // six o'clock: it is summer
  expect(before.expected?.from).toBe('2026-07-06T07:00:00.000Z');
  expect(after.expected?.from).toBe('2026-07-07T07:00:00.000Z');
  expect(after.etag).not.toBe(before.etag);
});

test('a parcel that has changed has another ETag, one that has not the same', () => {
  const first = answerAt('2026-07-06T16:00:00Z');
  expect(answerAt('2026-07-06T16:30:00Z').etag).toBe(first.etag);
  const changed = answerAt('2026-07-06T16:00:00Z', { status: 'DELIVERED', version: '3' });
  expect(changed.status).toBe('DELIVERED');
  expect(changed.etag).not.toBe(first.etag);
});
