import { describe, expect, it } from 'vitest';

import { applyPreferences, type MovingParcel, type Step } from './simulate-day.ts';

const parcel: MovingParcel = {
  id: 'a parcel',
  trackingCode: 'CL000717618GB',
  status: 'OUT_FOR_DELIVERY',
  statusAt: new Date('2026-11-16T12:00:00Z'),
  eventCount: 6,
  hasTravelled: true,
  shipperTown: 'Dartford',
  receiverTown: 'Inverness',
};
const nobodyIn: Step = { status: 'DELIVERY_ATTEMPTED', town: 'Inverness', reason: 'NO_ANSWER', afterMs: 1000 };

describe('a simulated delivery', () => {
  it.each([
    [{ kind: 'SAFE_PLACE', place: 'Behind the bins' }, 'SAFE_PLACE'],
    [{ kind: 'NEIGHBOUR', neighbour: 'Number 7' }, 'NEIGHBOUR'],
  ] as const)('goes where %o says, though nobody is in', (preference, deliveredTo) => {
    expect(applyPreferences(nobodyIn, parcel, [preference])).toEqual({
      status: 'DELIVERED',
      town: 'Inverness',
      delivered_to: deliveredTo,
      afterMs: 1000,
    });
  });

  it('waits for the day that was asked for, and not for one that has passed', () => {
    const step: Step = { status: 'OUT_FOR_DELIVERY', town: 'Inverness', afterMs: 1000 };
    const atDepot = { ...parcel, status: 'AT_DEPOT' } as const;
    expect(applyPreferences(step, atDepot, [{ kind: 'ANOTHER_DAY', day: '2026-11-17' }]).afterMs).toBe(12 * 3_600_000);
    expect(applyPreferences(step, atDepot, [{ kind: 'ANOTHER_DAY', day: '2026-11-12' }])).toEqual(step);
  });

  it('changes nothing without a preference, or with needs alone', () => {
    expect(applyPreferences(nobodyIn, parcel, [])).toEqual(nobodyIn);
    expect(applyPreferences(nobodyIn, parcel, [{ kind: 'NEEDS', needs: ['MORE_TIME'], note: '' }])).toEqual(nobodyIn);
  });
});
