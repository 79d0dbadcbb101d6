import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import {
  canMove,
  isFinal,
  nextStatusAndHold,
  type StatusAndHold,
} from '../../server/shipments/lifecycle/status-graph.ts';

import { type MovingParcel, nextStep } from './simulate-day.ts';

const parcel = (changes: Partial<MovingParcel>): MovingParcel => ({
  id: 'a parcel',
  trackingCode: 'CL000717618GB',
  status: 'BOOKED',
  statusAt: new Date(),
  eventCount: 2,
  hasTravelled: false,
  shipperTown: 'Dartford',
  receiverTown: 'Inverness',
  ...changes,
});

describe('a plausible day', () => {
  it('brings every booked parcel to its end along the graph, through a depot at either end', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        let standing: StatusAndHold = { status: 'BOOKED' };
        let hasTravelled = false;
        const depots: string[] = [];
        for (let eventCount = 2; !isFinal(standing.status); eventCount += 1) {
          expect(eventCount).toBeLessThan(60);
          const step = nextStep(parcel({ id, status: standing.status, eventCount, hasTravelled }));
          if (!step) throw new Error(`Nothing follows ${standing.status}.`);
          expect(canMove(standing, step.status)).toBe(true);
          expect(step.afterMs).toBeGreaterThan(0);
          standing = nextStatusAndHold(standing, step.status);
          if (step.status === 'AT_DEPOT') depots.push(step.town);
          hasTravelled ||= step.status === 'IN_TRANSIT';
        }
        expect(depots).toEqual(['Dartford', 'Inverness']);
      }),
    );
  });

  it('stays in town where both ends are in one', () => {
    expect(nextStep(parcel({ status: 'AT_DEPOT', receiverTown: 'Dartford' }))?.status).toBe('OUT_FOR_DELIVERY');
  });

  it('leaves to people what is theirs to decide', () => {
    const waiting = shipmentStatuses.filter((status) => !isFinal(status) && !nextStep(parcel({ status })));
    expect(waiting).toEqual(['PENDING_PAYMENT', 'ON_HOLD', 'LOST']);
  });

  it('is the same for a parcel until something has happened to it', () => {
    expect(nextStep(parcel({}))).toEqual(nextStep(parcel({})));
    expect(nextStep(parcel({ eventCount: 3 }))?.afterMs).not.toBe(nextStep(parcel({}))?.afterMs);
  });
});
