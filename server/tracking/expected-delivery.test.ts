import { expect, test } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';
import { expectedDelivery as expectedBy } from './expected-delivery.ts';

type Asked = Omit<Parameters<typeof expectedBy>[0], 'receiver'>;
const calendar = workingCalendar([]);
const expectedDelivery = (asked: Asked, now: Date, postcode = 'M1 1AE') =>
  expectedBy({ ...asked, receiver: { postcode } }, calendar, now);

const event = (status: TrackedParcel['status'], at: string, reason?: string): TrackedParcel['events'][number] => ({
  happenedAt: new Date(at),
  status,
  sentence: '',
  town: undefined,
  reason,
  isLate: false,
});

const parcel = (status: TrackedParcel['status'], collectedAt: string, ...more: TrackedParcel['events']) => ({
  status,
  deliveryDays: 2,
  events: [event('COLLECTED', collectedAt), ...more],
});

test.each([
  [
    'counts working days from the collection',
    'COLLECTED',
    '2026-11-16T10:00:00Z',
    '2026-11-16T12:00:00Z',
    '2026-11-18T08:00:00.000Z',
  ],
  ['leaves the weekend out', 'IN_TRANSIT', '2026-11-19T10:00:00Z', '2026-11-20T12:00:00Z', '2026-11-23T08:00:00.000Z'],
  [
    'leaves Christmas and the day that makes up for Boxing Day out',
    'IN_TRANSIT',
    '2026-12-23T10:00:00Z',
    '2026-12-23T12:00:00Z',
    '2026-12-29T08:00:00.000Z',
  ],
  [
    'delivers by summer’s clocks after the weekend on which they change',
    'IN_TRANSIT',
    '2027-03-25T10:00:00Z',
    '2027-03-25T12:00:00Z',
    '2027-03-31T07:00:00.000Z',
  ],
  [
    'keeps London’s summer clocks',
    'AT_DEPOT',
    '2026-07-06T10:00:00Z',
    '2026-07-06T12:00:00Z',
    '2026-07-08T07:00:00.000Z',
  ],
  [
    'counts from London’s day, not UTC’s',
    'AT_DEPOT',
    '2026-07-06T23:30:00Z',
    '2026-07-07T12:00:00Z',
    '2026-07-09T07:00:00.000Z',
  ],
  [
    'moves a promise that was not kept to the next working day',
    'AT_DEPOT',
    '2026-11-12T10:00:00Z',
    '2026-11-20T12:00:00Z',
    '2026-11-23T08:00:00.000Z',
  ],
  [
    'keeps today until six o’clock',
    'AT_DEPOT',
    '2026-11-16T10:00:00Z',
    '2026-11-18T17:59:00Z',
    '2026-11-18T08:00:00.000Z',
  ],
  [
    'gives today up at six o’clock',
    'AT_DEPOT',
    '2026-11-16T10:00:00Z',
    '2026-11-18T18:00:00Z',
    '2026-11-19T08:00:00.000Z',
  ],
] as const)('%s', (_name, status, collectedAt, now, from) => {
  expect(expectedDelivery(parcel(status, collectedAt), new Date(now))?.from.toISOString()).toBe(from);
});

test('a parcel that is out for delivery is expected that day', () => {
  const out = parcel('OUT_FOR_DELIVERY', '2026-11-16T10:00:00Z', event('OUT_FOR_DELIVERY', '2026-11-17T07:00:00Z'));
  expect(expectedDelivery(out, new Date('2026-11-17T09:00:00Z'))).toEqual({
    from: new Date('2026-11-17T08:00:00Z'),
    until: new Date('2026-11-17T18:00:00Z'),
  });
});

test.each([
  ['moves to a later day that the receiver asked for', 'AT_DEPOT', '2026-11-24', '2026-11-24T08:00:00.000Z'],
  ['does not come sooner than it can', 'AT_DEPOT', '2026-11-17', '2026-11-18T08:00:00.000Z'],
  ['gives a day up that has passed', 'DELIVERY_ATTEMPTED', '2026-11-13', '2026-11-18T08:00:00.000Z'],
] as const)('%s', (_name, status, preferredDay, from) => {
  const preferred = { ...parcel(status, '2026-11-16T10:00:00Z'), preferredDay };
  expect(expectedDelivery(preferred, new Date('2026-11-16T12:00:00Z'))?.from.toISOString()).toBe(from);
});

test('a parcel that went out all the same is expected today, whatever day was asked for', () => {
  const out = parcel('OUT_FOR_DELIVERY', '2026-11-16T10:00:00Z', event('OUT_FOR_DELIVERY', '2026-11-17T07:00:00Z'));
  const expected = expectedDelivery({ ...out, preferredDay: '2026-11-24' }, new Date('2026-11-17T09:00:00Z'));
  expect(expected?.from).toEqual(new Date('2026-11-17T08:00:00Z'));
});

test.each([
  'PENDING_PAYMENT',
  'BOOKED',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'READY_FOR_PICKUP',
  'ON_HOLD',
] as const)('nothing is promised of a parcel that is %s', (status) => {
  expect(expectedDelivery(parcel(status, '2026-11-16T10:00:00Z'), new Date('2026-11-16T12:00:00Z'))).toBeUndefined();
});

test.each(['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'DELIVERY_ATTEMPTED'] as const)(
  'a parcel that is %s is expected from eight to six on its day',
  (status) => {
    expect(expectedDelivery(parcel(status, '2026-11-16T10:00:00Z'), new Date('2026-11-16T12:00:00Z'))).toEqual({
      from: new Date('2026-11-18T08:00:00Z'),
      until: new Date('2026-11-18T18:00:00Z'),
    });
  },
);

test('an evening changes nothing for a parcel that is promised for a later day', () => {
  const expected = expectedDelivery(parcel('COLLECTED', '2026-11-16T10:00:00Z'), new Date('2026-11-16T21:00:00Z'));
  expect(expected?.from).toEqual(new Date('2026-11-18T08:00:00Z'));
});

test('the day of a try that failed is no promise any more', () => {
  const attempted = parcel(
    'DELIVERY_ATTEMPTED',
    '2026-11-16T10:00:00Z',
    event('OUT_FOR_DELIVERY', '2026-11-17T07:00:00Z'),
    event('DELIVERY_ATTEMPTED', '2026-11-17T11:00:00Z'),
  );
  const expected = expectedDelivery(attempted, new Date('2026-11-17T12:00:00Z'));
  expect(expected?.from).toEqual(new Date('2026-11-18T08:00:00Z'));
});

test.each(['DELIVERY_ATTEMPTED', 'AT_DEPOT'] as const)(
  'a try that fails on the promised day makes it the next working day, %s',
  (status) => {
    const out = event('OUT_FOR_DELIVERY', '2026-11-20T07:00:00Z');
    const tried = event('DELIVERY_ATTEMPTED', '2026-11-20T11:00:00Z');
    const attempted = parcel(status, '2026-11-18T10:00:00Z', out, tried);
    expect(expectedDelivery(attempted, new Date('2026-11-20T12:00:00Z'))?.from).toEqual(
      new Date('2026-11-23T08:00:00Z'),
    );
  },
);

test.each(['AT_DEPOT', 'OUT_FOR_DELIVERY'] as const)(
  'what was told too late, %s, does not move the day a parcel is out on',
  (status) => {
    const out = event('OUT_FOR_DELIVERY', '2026-11-17T07:00:00Z');
    const late = { ...event(status, '2026-11-16T11:00:00Z'), isLate: true };
    const parcelWithLate = parcel('OUT_FOR_DELIVERY', '2026-11-16T10:00:00Z', out, late);
    const expected = expectedDelivery(parcelWithLate, new Date('2026-11-17T09:00:00Z'));
    expect(expected?.from).toEqual(new Date('2026-11-17T08:00:00Z'));
  },
);

test('the days are counted from the collection, not from what came before', () => {
  const { events, ...rest } = parcel('AT_DEPOT', '2026-11-16T10:00:00Z');
  const expected = expectedDelivery(
    { ...rest, events: [event('BOOKED', '2026-11-11T10:00:00Z'), ...events] },
    new Date('2026-11-16T12:00:00Z'),
  );
  expect(expected?.from).toEqual(new Date('2026-11-18T08:00:00Z'));
});

test('nothing is promised of a parcel whose collection nobody told', () => {
  const parcelWithout = {
    status: 'AT_DEPOT',
    deliveryDays: 2,
    events: [event('AT_DEPOT', '2026-11-16T10:00:00Z')],
  } as const;
  expect(expectedDelivery(parcelWithout, new Date('2026-11-16T12:00:00Z'))).toBeUndefined();
});

test('a try that fails before the promised day is followed by one on the next working day', () => {
  const out = event('OUT_FOR_DELIVERY', '2026-11-16T13:00:00Z');
  const tried = event('DELIVERY_ATTEMPTED', '2026-11-16T15:00:00Z', 'NO_ANSWER');
  const attempted = parcel('DELIVERY_ATTEMPTED', '2026-11-16T10:00:00Z', out, tried);
  const dayOf = (preferredDay?: string) =>
    expectedDelivery({ ...attempted, preferredDay }, new Date('2026-11-16T16:00:00Z'))?.from.toISOString();
  expect(dayOf()).toBe('2026-11-17T08:00:00.000Z');
  expect(dayOf('2026-11-20')).toBe('2026-11-20T08:00:00.000Z');
});

const dayAfter = (...events: TrackedParcel['events']) =>
  expectedDelivery(parcel('AT_DEPOT', '2026-11-16T10:00:00Z', ...events), new Date('2026-11-17T15:00:00Z'))?.from;

test.each(['DELAYED', 'WEATHER', 'TRAFFIC', 'VEHICLE_FAULT'])(
  '%s makes it a working day later, once a day',
  (reason) => {
    const first = event('IN_TRANSIT', '2026-11-16T13:00:00Z', reason);
    const again = event('AT_DEPOT', '2026-11-16T15:00:00Z', reason);
    const nextDay = event('IN_TRANSIT', '2026-11-17T10:00:00Z', reason);
    const onTime = event('AT_DEPOT', '2026-11-17T14:00:00Z');
    expect(dayAfter(first)).toEqual(new Date('2026-11-19T08:00:00Z'));
    expect(dayAfter(first, again)).toEqual(new Date('2026-11-19T08:00:00Z'));
    expect(dayAfter(first, again, nextDay, onTime)).toEqual(new Date('2026-11-20T08:00:00Z'));
    expect(dayAfter({ ...first, isLate: true })).toEqual(new Date('2026-11-18T08:00:00Z'));
  },
);

test.each([
  event('ON_HOLD', '2026-11-16T12:00:00Z'),
  event('AT_DEPOT', '2026-11-16T12:00:00Z', 'DAMAGED'),
  event('LOST', '2026-11-16T12:00:00Z'),
])(
  'after $status $reason no day is known until the parcel moves, then it is no sooner than the next working day',
  (halt) => {
    const halted = parcel(halt.status, '2026-11-16T10:00:00Z', halt);
    expect(expectedDelivery(halted, new Date('2026-11-16T13:00:00Z'))).toBeUndefined();
    const moving = (at: string) =>
      expectedDelivery(parcel('IN_TRANSIT', '2026-11-16T10:00:00Z', halt, event('IN_TRANSIT', at)), new Date(at))?.from;
    expect(moving('2026-11-16T15:00:00Z')).toEqual(new Date('2026-11-18T08:00:00Z'));
    expect(moving('2026-11-20T15:00:00Z')).toEqual(new Date('2026-11-23T08:00:00Z'));
  },
);

test.each([
  ['Easter', '2026-04-02', 'M1 1AE', '2026-04-08', 'EH1 1YZ', '2026-04-07'],
  ['2 January', '2025-12-30', 'EH1 1YZ', '2026-01-05', 'M1 1AE', '2026-01-02'],
  ['2 January on a Saturday', '2026-12-30', 'EH1 1YZ', '2027-01-05', 'M1 1AE', '2027-01-04'],
  ['12 July', '2027-07-09', 'BT1 5GS', '2027-07-14', 'M1 1AE', '2027-07-13'],
  ['12 July on a Sunday', '2026-07-10', 'BT1 5GS', '2026-07-15', 'EH1 1YZ', '2026-07-14'],
  ['a proclaimed holiday', '2026-11-19', 'CF10 1AA', '2026-11-24', 'BT1 5GS', '2026-11-23'],
])('counts the working days of where it goes: %s', (_what, collected, there, day, elsewhere, otherDay) => {
  const proclaimed = { division: 'england-and-wales', day: dateOf('2026-11-20') } as const;
  const rows = collected === '2026-11-19' ? [proclaimed] : []; // entered rows stand for a whole year
  const dayAt = (postcode: string) =>
    expectedBy(
      { ...parcel('IN_TRANSIT', `${collected}T10:00:00Z`), receiver: { postcode } },
      workingCalendar(rows),
      new Date(`${collected}T12:00:00Z`),
    )
      ?.from.toISOString()
      .slice(0, 10);
  expect([dayAt(there), dayAt(elsewhere)]).toEqual([day, otherDay]);
});
