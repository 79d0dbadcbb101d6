import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { canMove, isFinal, nextStatusAndHold, type StatusAndHold, statusGraph } from './status-graph.ts';

// The table of the domain, written down a second time: a row a status, an x where it may go on to.
const columns =
  'PENDING BOOKED COLL-D C-FAIL DEPOT TRANSIT OUT ATTEMPT PICKUP HOLD DELIV RETURNING RETURNED LOST CANC EXPIR';
const matrix: Readonly<Record<ShipmentStatus, string>> = {
  PENDING_PAYMENT: /*    */ '. x . . . . . . . . . . . . x x',
  BOOKED: /*             */ '. . x x . . . . . . . . . . x x',
  COLLECTED: /*          */ '. . . . x x x . . x . . . x . .',
  COLLECTION_FAILED: /*  */ '. . x . . . . . . . . . . . x .',
  AT_DEPOT: /*           */ '. . . . . x x . x x . x . x . .',
  IN_TRANSIT: /*         */ '. . . . x . x . x x . x . x . .',
  OUT_FOR_DELIVERY: /*   */ '. . . . x . . x x x x . . x . .',
  DELIVERY_ATTEMPTED: /* */ '. . . . x . x . x . . x . . . .',
  READY_FOR_PICKUP: /*   */ '. . . . . . . . . . x x . . . .',
  ON_HOLD: /*            */ '. . . . . . . . . . . x . x . .',
  DELIVERED: /*          */ '. . . . . . . . . . . . . . . .',
  RETURNING_TO_SENDER: /**/ '. . . . . . . . . . . . x x . .',
  RETURNED: /*           */ '. . . . . . . . . . . . . . . .',
  LOST: /*               */ '. . . . x . . . . . . . . . . .',
  CANCELLED: /*          */ '. . . . . . . . . . . . . . . .',
  EXPIRED: /*            */ '. . . . . . . . . . . . . . . .',
};

const anyStatus = fc.constantFrom(...shipmentStatuses);

describe('the status graph', () => {
  it.each(shipmentStatuses)('lets %s go on to exactly where the domain says', (from) => {
    const marks = matrix[from].split(' ');
    expect(marks).toHaveLength(columns.split(' ').length);
    const allowed = shipmentStatuses.filter((_, place) => marks[place] === 'x');
    expect(shipmentStatuses.filter((to) => canMove({ status: from }, to))).toEqual(allowed);
  });

  it.each(['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const)(
    'lets a parcel on hold return to the leg it left, %s, and to no other',
    (leg) => {
      const held = nextStatusAndHold({ status: leg }, 'ON_HOLD');
      const legs = shipmentStatuses.filter((to) => canMove(held, to));
      expect(legs.toSorted()).toEqual([leg, 'LOST', 'RETURNING_TO_SENDER'].toSorted());
    },
  );

  it('forgets the leg once the parcel has moved on', () => {
    const held = nextStatusAndHold({ status: 'IN_TRANSIT' }, 'ON_HOLD');
    expect(nextStatusAndHold(held, 'IN_TRANSIT')).toEqual({ status: 'IN_TRANSIT' });
  });

  it('has four statuses where everything ends', () => {
    expect(shipmentStatuses.filter(isFinal)).toEqual(['DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED']);
  });

  it('never moves a parcel nobody booked, nor one that has ended, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 60 }), (tries) => {
        let standing: StatusAndHold = { status: 'PENDING_PAYMENT' };
        const history: ShipmentStatus[] = ['PENDING_PAYMENT'];
        for (const to of tries) {
          if (!canMove(standing, to)) continue;
          expect(isFinal(standing.status)).toBe(false);
          standing = nextStatusAndHold(standing, to);
          history.push(to);
        }
        const moved = history.filter((status) => !['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'].includes(status));
        expect(moved[0] ?? 'BOOKED').toBe('BOOKED');
        expect((standing.status === 'ON_HOLD') === (standing.heldFrom !== undefined)).toBe(true);
      }),
    );
  });

  it('can bring every status to an end', () => {
    const ends = (status: ShipmentStatus, seen: readonly ShipmentStatus[] = []): boolean =>
      isFinal(status) ||
      statusGraph[status].some((next: ShipmentStatus) => !seen.includes(next) && ends(next, [...seen, status]));
    expect(shipmentStatuses.filter((status) => !ends(status))).toEqual([]);
  });
});
