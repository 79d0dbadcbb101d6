import { expect, test } from 'vitest';
import { describeParcel } from '../../contract/values/parcel-words.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';
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
  parcels: [{ number: 1, trackingCode: 'CL000717618GB', status: 'BOOKED', events: [] }],
  events: [],
});

const positions = {
  ofPostcode: (postcode: string) => ({ latitude: postcode.length, longitude: -1 }),
  ofTown: (town: string) => (town === 'Leeds' ? { latitude: 53.8, longitude: -1.5 } : undefined),
};
const pickupPoint = { address: ['3 Depot Road', 'Manchester'], hours: 'Monday to Saturday, 7am to 7pm' };
const now = new Date('2026-11-16T12:00:00Z');
const deps = { calendar: workingCalendar([]), positions, pickupPoint, now };

const streetShown = (streetName: string) =>
  presentTracked(parcel(streetName), { ...deps, now: new Date() }).receiver_street_name;

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

test('of one that is dropped off everybody sees where, and no day on which we would collect it', () => {
  const dropOff = { name: 'High Street News', town: 'Dartford' };
  const presented = presentTracked(parcel('12 High Street'), { ...deps, pointDetails: { dropOff } });
  expect(presented).toMatchObject({ drop_off: dropOff });
  expect(presented).not.toHaveProperty('if_collected');
  const words = describeParcel(presented, now);
  expect(words).toEqual({
    promise: 'Booked. Not dropped off yet',
    window: undefined,
    sentence: 'To be dropped off at High Street News, Dartford',
  });
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
  expect(presentTracked(underWay, deps)).toEqual({
    _tracking_id: 'CL000717618GB',
    parcels: [{ _tracking_id: 'CL000717618GB', number: 1, status: 'BOOKED' }],
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
    expected: { from: '2026-11-17T08:00:00.000Z', until: '2026-11-17T18:00:00.000Z' },
    delivery_days: 2,
    route: {
      from: { latitude: 7, longitude: -1 },
      to: { latitude: 6, longitude: -1 },
      stops: [{ town: 'Dartford', latitude: 7, longitude: -1 }],
    },
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
  const presented = presentTracked({ ...parcel('High Street'), status, events }, deps);
  expect(presented.delivered_to).toBe(shown);
  expect(presented.expected).toBeNull();
  expect(presented).not.toHaveProperty('mode_of_transportation');
});

test('the map has the towns of the scans in their order, and leaves out one that nobody can place', () => {
  const scans = [
    ['COLLECTED', 'dartford'],
    ['AT_DEPOT', 'Leeds'],
    ['ON_HOLD', 'Leeds'],
    ['IN_TRANSIT', 'Atlantis'],
    ['OUT_FOR_DELIVERY', 'Manchester'],
  ] as const;
  const events = scans.map(([status, town], hour) => event(status, `2026-11-16T0${hour}:00:00Z`, { town }));
  const { route } = presentTracked({ ...parcel('High Street'), status: 'OUT_FOR_DELIVERY', events }, deps);
  expect(route.stops).toEqual([
    { town: 'dartford', ...route.from },
    { town: 'Leeds', latitude: 53.8, longitude: -1.5 },
    { town: 'Manchester', ...route.to },
  ]);
});

const told = (status: Event['status'], sentence: string) => event(status, '2026-11-16T10:00:00Z', { sentence });

test('nobody but the sender is told whether and when a parcel was paid', () => {
  const events = [
    told('PENDING_PAYMENT', 'Shipment created.'),
    told('BOOKED', 'Payment received. Your parcel is booked.'),
    told('EXPIRED', 'The booking has expired. We’re refunding the payment.'),
  ];
  const shown = presentTracked({ ...parcel('High Street'), status: 'EXPIRED', events }, deps).events;
  expect(shown.map(({ sentence }) => sentence)).toEqual(['Booked.', 'The booking has expired.']);
});

test.each([
  ['2026-11-16T10:00:00Z', '2026-11-23'],
  ['2026-11-14T10:00:00Z', '2026-11-23'], // seven days later is a Saturday
  ['2026-12-18T10:00:00Z', '2026-12-29'], // Christmas, a weekend and a holiday that makes up for Boxing Day
])('a parcel that is ready since %s can be fetched until %s', (readyAt, until) => {
  const events = [event('READY_FOR_PICKUP', readyAt, { town: 'Manchester' })];
  const ready = presentTracked({ ...parcel('High Street'), status: 'READY_FOR_PICKUP', events }, deps);
  expect(ready.pickup).toEqual({ ...pickupPoint, until });
  expect(presentTracked({ ...parcel('High Street'), status: 'DELIVERED', events }, deps)).not.toHaveProperty('pickup');
});

test('nobody is sent to a town where their parcel is not', () => {
  const events = [event('READY_FOR_PICKUP', '2026-11-16T10:00:00Z', { town: 'Londonderry' })];
  const ready = presentTracked({ ...parcel('High Street'), status: 'READY_FOR_PICKUP', events }, deps);
  expect(ready).not.toHaveProperty('pickup');
});
