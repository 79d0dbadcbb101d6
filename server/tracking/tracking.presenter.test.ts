import { expect, test } from 'vitest';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { presentTracked } from './tracking.presenter.ts';

const parcel = (streetName: string): TrackedParcel => ({
  id: '00000000-0000-4000-8000-000000000000',
  trackingCode: 'CL000717618GB',
  status: 'BOOKED',
  createdAt: new Date('2026-11-15T12:00:00Z'),
  modeOfTransportation: undefined,
  deliveryDays: 2,
  version: '1',
  shipper: { streetName, town: 'Dartford', country: 'UK', postcode: 'DA1 1AA' },
  receiver: { streetName, town: 'Manchester', country: 'UK', postcode: 'M1 1AE' },
  events: [],
});

const streetShown = (streetName: string) =>
  presentTracked(parcel(streetName), { findPosition: () => ({ latitude: 0, longitude: 0 }), now: new Date() })
    .receiver_street_name;

test.each([
  ['High Street', 'High Street'],
  ['12 High Street', 'High Street'],
  ['12a High Street', 'High Street'],
  ['12 A High Street', 'High Street'],
  ['12-14 High Street', 'High Street'],
  ['Flat 3, 12 High Street', 'High Street'],
  ['Rose Cottage 7, Mill Lane', 'Mill Lane'],
  ['1st Avenue', '1st Avenue'],
  ['12 5th Avenue', ''],
  ['Flat 3 5th Avenue', ''],
  ['High Street 12', 'High Street'],
  ['A4 12b3', ''],
  ['', ''],
])('the street %j is shown as %j, without a house number', (typed, shown) => {
  expect(streetShown(typed)).toBe(shown);
});

type Event = TrackedParcel['events'][number];

const event = (status: Event['status'], at: string, more: Partial<Event> = {}): Event => ({
  happenedAt: new Date(at),
  status,
  sentence: `It is ${status}.`,
  town: undefined,
  reason: undefined,
  isLate: false,
  ...more,
});

const findPosition = (postcode: string) => ({ latitude: postcode.length, longitude: -1 });
const now = new Date('2026-11-16T12:00:00Z');

test('of a parcel under way everybody sees where it was and when it should come, and no more', () => {
  const underWay: TrackedParcel = {
    ...parcel('12 High Street'),
    status: 'DELIVERY_ATTEMPTED',
    modeOfTransportation: 'ROAD',
    events: [
      event('COLLECTED', '2026-11-16T09:00:00Z', { town: 'Dartford', reason: 'Ada was in the garden' }),
      event('DELIVERY_ATTEMPTED', '2026-11-16T11:00:00Z', { reason: 'NO_ANSWER' }),
    ],
  };
  expect(presentTracked(underWay, { findPosition, now })).toEqual({
    _tracking_id: 'CL000717618GB',
    status: 'DELIVERY_ATTEMPTED',
    createdAt: '2026-11-15T12:00:00.000Z',
    shipper_street_name: 'High Street',
    shipper_town: 'Dartford',
    shipper_country: 'UK',
    receiver_street_name: 'High Street',
    receiver_town: 'Manchester',
    receiver_country: 'UK',
    mode_of_transportation: 'ROAD',
    events: [
      { at: '2026-11-16T09:00:00.000Z', status: 'COLLECTED', sentence: 'It is COLLECTED.', town: 'Dartford' },
      {
        at: '2026-11-16T11:00:00.000Z',
        status: 'DELIVERY_ATTEMPTED',
        sentence: 'It is DELIVERY_ATTEMPTED.',
        reason: 'NO_ANSWER',
      },
    ],
    expected: { from: '2026-11-18T08:00:00.000Z', until: '2026-11-18T18:00:00.000Z' },
    route: { from: { latitude: 7, longitude: -1 }, to: { latitude: 6, longitude: -1 } },
  });
});

test.each([
  ['DELIVERED', 'NEIGHBOUR', 'NEIGHBOUR'],
  ['DELIVERED', 'Mrs Jones at 14', undefined],
  ['RETURNED', 'NEIGHBOUR', undefined],
] as const)('a parcel that is %s to %j is told to be with %j', (status, reason, shown) => {
  const events = [
    event('DELIVERED', '2026-11-16T10:00:00Z', { reason: 'SAFE_PLACE', isLate: true }),
    event('DELIVERED', '2026-11-16T11:00:00Z', { reason }),
    event('LOST', '2026-11-16T11:30:00Z', { reason: 'SAFE_PLACE', isLate: true }),
  ];
  const told = presentTracked({ ...parcel('High Street'), status, events }, { findPosition, now });
  expect(told.delivered_to).toBe(shown);
  expect(told.expected).toBeNull();
  expect(told).not.toHaveProperty('mode_of_transportation');
});
