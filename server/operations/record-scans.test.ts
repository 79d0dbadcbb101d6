import { describe, expect, it, test } from 'vitest';
import { scanReasons } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { describeScan } from './record-scans.ts';

test.each([
  [{ status: 'COLLECTED', town: 'Dartford' }, 'Collected in Dartford.'],
  [{ status: 'COLLECTED' }, 'Collected.'],
  [
    { status: 'COLLECTION_FAILED', town: 'Dartford', reason: 'NOT_READY' },
    'We tried to collect in Dartford but the parcel wasn’t ready.',
  ],
  [{ status: 'AT_DEPOT', town: 'Leeds' }, 'Arrived at our depot in Leeds.'],
  [{ status: 'IN_TRANSIT', town: 'Leeds' }, 'On its way from Leeds.'],
  [{ status: 'IN_TRANSIT', town: 'Leeds', reason: 'WEATHER' }, 'On its way from Leeds: bad weather held us up.'],
  [{ status: 'OUT_FOR_DELIVERY', town: 'Inverness' }, 'Out for delivery in Inverness.'],
  [
    { status: 'DELIVERY_ATTEMPTED', town: 'Inverness', reason: 'NO_ANSWER' },
    'We tried to deliver in Inverness but nobody answered.',
  ],
  [{ status: 'READY_FOR_PICKUP', town: 'Inverness' }, 'Ready to collect in Inverness.'],
  [{ status: 'DELIVERED', town: 'Inverness' }, 'Delivered in Inverness.'],
  [
    { status: 'DELIVERED', town: 'Inverness', deliveredTo: 'NEIGHBOUR' },
    'Delivered in Inverness and left with a neighbour.',
  ],
  [{ status: 'DELIVERED', deliveredTo: 'LETTERBOX' }, 'Delivered through the letterbox.'],
  [{ status: 'DELIVERY_ATTEMPTED' }, 'We tried to deliver but couldn’t.'],
  [
    { status: 'RETURNING_TO_SENDER', town: 'Leeds', reason: 'REFUSED' },
    'Going back to the sender from Leeds: it was refused at the door.',
  ],
  [{ status: 'RETURNED', town: 'Dartford' }, 'Back with the sender in Dartford.'],
  [{ status: 'LOST', town: 'Leeds' }, 'We’re looking for the parcel, last seen in Leeds.'],
  [{ status: 'LOST' }, 'We’re looking for the parcel.'],
] as const)('%j reads %j', (told, sentence) => {
  expect(describeScan(told)).toBe(sentence);
});

describe('a sentence', () => {
  it('is one plain sentence, whatever happened, however and why', () => {
    for (const status of shipmentStatuses) {
      for (const reason of [undefined, ...scanReasons]) {
        for (const how of [undefined, ...deliveredTo]) {
          expect(describeScan({ status, town: 'Leeds', reason, deliveredTo: how })).toMatch(/^[A-Z][A-Za-z’,: -]+\.$/);
        }
      }
    }
  });

  it('says how a parcel was handed over only of one that was', () => {
    expect(describeScan({ status: 'AT_DEPOT', deliveredTo: 'SIGNED' })).toBe('Arrived at our depot.');
  });
});
