import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProgress, isSplit, leastAdvanced, progressOrder, thoseReady } from './parcel-progress.ts';
import { shipmentStatuses } from './shipment-status.ts';

const parcels = fc.array(fc.record({ status: fc.constantFrom(...shipmentStatuses) }), { minLength: 1, maxLength: 99 });

describe('the least advanced parcel', () => {
  it('is found in an order that has every status once', () => {
    expect(progressOrder.toSorted()).toEqual(shipmentStatuses.toSorted());
  });

  it('is one of the parcels, and none is behind it', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const { status } = leastAdvanced(all);
        const ranks = all.map((parcel) => progressOrder.indexOf(parcel.status));
        expect(progressOrder.indexOf(status)).toBe(Math.min(...ranks));
      }),
    );
  });

  it('has the same status in whatever order the parcels are', () => {
    fc.assert(
      fc.property(parcels, fc.infiniteStream(fc.nat()), (all, chance) => {
        const shuffled = all
          .map((parcel) => ({ parcel, place: Number(chance.next().value) }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ parcel }) => parcel);
        expect(leastAdvanced(shuffled).status).toBe(leastAdvanced(all).status);
      }),
    );
  });

  it('advances and falls back only as one of the parcels does', () => {
    fc.assert(
      fc.property(parcels, fc.nat(), fc.constantFrom(...shipmentStatuses), (all, place, status) => {
        const moved = all.map((parcel, index) => (index === place % all.length ? { status } : parcel));
        const rank = (some: typeof all) => progressOrder.indexOf(leastAdvanced(some).status);
        const isBack = progressOrder.indexOf(status) < progressOrder.indexOf(all[place % all.length]?.status ?? status);
        const [less, more] = isBack ? [moved, all] : [all, moved];
        expect(rank(less)).toBeLessThanOrEqual(rank(more));
      }),
    );
  });

  it('of none is asked for by mistake', () => {
    expect(() => leastAdvanced([])).toThrow('at least one parcel');
  });
});

it.each([
  [['DELIVERED', 'DELIVERED', 'AT_DEPOT'], '2 of 3 parcels delivered'],
  [['LOST', 'DELIVERED'], '1 of 2 parcels delivered'],
  [['DELIVERED', 'DELIVERED'], undefined],
  [['BOOKED', 'COLLECTED'], undefined],
  [['DELIVERED'], undefined],
] as const)('the progress of %j is %j', (statuses, text) => {
  expect(describeProgress(statuses.map((status) => ({ status })))).toBe(text);
});

it('parcels are split where one has another status', () => {
  expect(isSplit([{ status: 'BOOKED' }, { status: 'BOOKED' }])).toBe(false);
  expect(isSplit([{ status: 'BOOKED' }, { status: 'BOOKED' }, { status: 'LOST' }])).toBe(true);
});

const parcelsWith = (ready: readonly number[], count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    status: ready.includes(index + 1) ? ('READY_FOR_PICKUP' as const) : ('AT_DEPOT' as const),
  }));

it('those ready to collect are named among several, and counted where they are many', () => {
  expect(thoseReady(parcelsWith([1], 1))).toBe('Your parcel is');
  expect(thoseReady(parcelsWith([1, 2], 2))).toBe('Your parcels are');
  expect(thoseReady(parcelsWith([2], 3))).toBe('Parcel 2 of 3 is');
  expect(thoseReady(parcelsWith([1, 2, 4], 5))).toBe('Parcels 1, 2 and 4 of 5 are');
  expect(thoseReady(parcelsWith([1, 2, 3, 4, 5, 6], 99))).toBe('6 of 99 parcels are');
});
