import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { type Happening, notificationParcel } from '../testing/shipments/notification-parcel.ts';
import { chooseNotification } from './choose-notification.ts';
import { notificationRules } from './notification.ts';

const begun: readonly Happening[] = ['PENDING_PAYMENT', 'BOOKED'];
const collected: readonly Happening[] = [...begun, 'COLLECTED'];
const out: readonly Happening[] = [...collected, 'AT_DEPOT', 'OUT_FOR_DELIVERY'];
const late = (status: 'COLLECTED' | 'OUT_FOR_DELIVERY') => ({ status, isLate: true });
const because = (status: 'AT_DEPOT' | 'IN_TRANSIT' | 'ON_HOLD', reason: string) => ({ status, reason });

/** What the two are told, as 'kind of event number'. */
function told(happenings: readonly Happening[], changes = {}): readonly (string | undefined)[] {
  const parcel = notificationParcel(happenings, changes);
  return (['SENDER', 'RECEIVER'] as const).map((addressee) => {
    const message = chooseNotification(parcel, addressee);
    return message && `${message.kind} ${message.event.number}`;
  });
}

describe('what people are told of a parcel', () => {
  it.each<readonly [string, readonly Happening[], string | undefined, string | undefined]>([
    ['nothing before it is paid', ['PENDING_PAYMENT'], undefined, undefined],
    ['the receiver alone that it is booked: the sender has the receipt', begun, undefined, 'booked 2'],
    ['the sender alone that it was not collected', [...begun, 'COLLECTION_FAILED'], 'collection-failed 3', 'booked 2'],
    ['both that it was collected', collected, 'collected 3', 'collected 3'],
    ['still that while it travels', [...collected, 'AT_DEPOT', 'IN_TRANSIT'], 'collected 3', 'collected 3'],
    ['both that it is out for delivery', out, 'out-for-delivery 5', 'out-for-delivery 5'],
    ['that it came back to the depot: no more than before', [...out, 'AT_DEPOT'], 'collected 3', 'collected 3'],
    ['both that nobody was there', [...out, 'DELIVERY_ATTEMPTED'], 'attempted 6', 'attempted 6'],
    ['that too after it is back', [...out, 'DELIVERY_ATTEMPTED', 'AT_DEPOT'], 'attempted 6', 'attempted 6'],
    ['both where to pick it up', [...out, 'READY_FOR_PICKUP'], 'ready-for-pickup 6', 'ready-for-pickup 6'],
    ['both that it has arrived', [...out, 'DELIVERED'], 'delivered 6', 'delivered 6'],
    ['both that it goes back', [...collected, 'AT_DEPOT', 'RETURNING_TO_SENDER'], 'returning 5', 'returning 5'],
    [
      'the sender alone that it is back',
      [...collected, 'AT_DEPOT', 'RETURNING_TO_SENDER', 'RETURNED'],
      'returned 6',
      undefined,
    ],
    ['both that it is lost', [...collected, 'LOST'], 'lost 4', 'lost 4'],
    ['both that it is found', [...collected, 'LOST', 'AT_DEPOT', 'IN_TRANSIT'], 'found 5', 'found 5'],
    ['both that it is found, also late', [...collected, 'LOST', because('AT_DEPOT', 'WEATHER')], 'found 5', 'found 5'],
    ['the receiver that it will not come', [...begun, 'CANCELLED'], undefined, 'cancelled 3'],
    ['nobody of one that was never booked', ['PENDING_PAYMENT', 'CANCELLED'], undefined, undefined],
    ['both of a delay', [...collected, because('AT_DEPOT', 'WEATHER')], 'delayed 4', 'delayed 4'],
    ['both that it is held', [...collected, 'ON_HOLD'], 'held 4', 'held 4'],
    [
      'both that it is late, where that is why it is held',
      [...collected, because('ON_HOLD', 'WEATHER')],
      'delayed 4',
      'delayed 4',
    ],
    [
      'nothing of a reason that is no delay',
      [...collected, because('AT_DEPOT', 'Mrs Smith')],
      'collected 3',
      'collected 3',
    ],
    [
      'nothing of a delay that is over',
      [...collected, because('IN_TRANSIT', 'TRAFFIC'), 'OUT_FOR_DELIVERY'],
      'out-for-delivery 5',
      'out-for-delivery 5',
    ],
    ['nothing of what comes late', [...out, late('COLLECTED')], 'out-for-delivery 5', 'out-for-delivery 5'],
  ])('%s', (_what, happenings, sender, receiver) => {
    expect(told(happenings)).toEqual([sender, receiver]);
  });

  it.each<readonly [string, readonly Happening[], string | undefined, string | undefined]>([
    ['who has the parcel and who ordered it, that it is booked', begun, 'return-booked 2', 'booked 2'],
    [
      'both that it was not collected',
      [...begun, 'COLLECTION_FAILED'],
      'return-collection-failed 3',
      'return-collection-failed 3',
    ],
    ['who has the parcel alone, that it was cancelled', [...begun, 'CANCELLED'], 'return-cancelled 3', undefined],
    ['who has the parcel alone, that it expired', [...begun, 'EXPIRED'], 'return-cancelled 3', undefined],
  ])('of a return that its sender orders: %s', (_what, happenings, holder, owner) => {
    const orderedReturn = { deliveredId: '0198c0de-0000-4000-8000-000000000002', content: 'Books', pieces: 1 };
    expect(told(happenings, { orderedReturn })).toEqual([holder, owner]);
  });

  it('is a delay once in twelve hours, however often it is scanned', () => {
    const delays = Array.from({ length: 14 }, () => because('IN_TRANSIT', 'TRAFFIC'));
    expect(told([...collected, ...delays.slice(0, 12)])).toEqual(['delayed 4', 'delayed 4']);
    expect(told([...collected, ...delays])).toEqual(['delayed 16', 'delayed 16']);
  });

  it('notifies somebody who sends to themselves once, as the receiver', () => {
    const shipper = { fullName: 'Charles Babbage', email: 'Charles@Example.com', town: 'Leeds' };
    expect(told(out, { shipper })).toEqual([undefined, 'out-for-delivery 5']);
    expect(told([...begun, 'CANCELLED'], { shipper })).toEqual([undefined, undefined]); // the credit note says it
    expect(told([...begun, 'COLLECTION_FAILED'], { shipper })).toEqual(['collection-failed 3', 'booked 2']);
  });

  it('is always the newest that is true, and nothing late', () => {
    const happening = fc.record({
      status: fc.constantFrom(...shipmentStatuses),
      isLate: fc.boolean(),
      reason: fc.constantFrom(undefined, 'WEATHER', 'NO_ANSWER'),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
        const parcel = notificationParcel(happenings);
        for (const addressee of ['SENDER', 'RECEIVER'] as const) {
          const message = chooseNotification(parcel, addressee);
          if (!message) continue;
          const { to, whileIn } = notificationRules[message.kind];
          expect([to.some((one) => one === addressee), whileIn.some((status) => status === parcel.status)]).toEqual([
            true,
            true,
          ]);
          expect(parcel.events).toContain(message.event);
          expect(message.event.isLate).toBe(false);
          // Once more has happened that matters to nobody, it is the same.
          const more = notificationParcel([...happenings, { status: 'COLLECTED', isLate: true, reason: undefined }]);
          expect(chooseNotification(more, addressee)?.event.number).toBe(message.event.number);
        }
      }),
    );
  });
});
