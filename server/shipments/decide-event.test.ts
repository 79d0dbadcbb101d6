import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/duration.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { decideEvent, type KnownEvent, type Position, positionAfter, type ToldEvent } from './decide-event.ts';
import { canMove, type Standing, standingAfter } from './status-graph.ts';

const bookedAt = new Date('2026-11-15T08:00:00Z');
const after = (count: number) => new Date(bookedAt.getTime() + minutes(count));
const booked: Position = { status: 'BOOKED', statusAt: bookedAt, bookedAt };

const told = (status: ShipmentStatus, minute: number, key = 'a key'): ToldEvent => ({
  key,
  status,
  happenedAt: after(minute),
  recordedAt: after(60),
  sentence: 'Scanned.',
});

describe('what is told of a parcel', () => {
  it.each([
    ['of a parcel nobody knows', undefined, undefined, told('COLLECTED', 1), 'UNKNOWN_SHIPMENT'],
    ['under a key of our own', booked, undefined, told('COLLECTED', 1, 'own:CANCELLED'), 'KEY_RESERVED'],
    ['under the key of another event', booked, told('LOST', 1), told('COLLECTED', 1), 'KEY_REUSED'],
    ['under the key of another time', booked, told('COLLECTED', 2), told('COLLECTED', 1), 'KEY_REUSED'],
    ['of one nobody paid for', { ...booked, bookedAt: undefined }, undefined, told('COLLECTED', 1), 'NOT_BOOKED'],
    ['before it was booked', booked, undefined, told('COLLECTED', -1), 'NOT_BOOKED'],
    ['more than five minutes ahead of our clock', booked, undefined, told('COLLECTED', 66), 'IN_FUTURE'],
    ['that is not a matter of scans', booked, undefined, told('CANCELLED', 1), 'ILLEGAL_MOVE'],
    ['against the graph', booked, undefined, told('DELIVERED', 1), 'ILLEGAL_MOVE'],
  ] as const)('is refused %s', (_why, position, known, event, code) => {
    expect(decideEvent(position, known, event)).toMatchObject({ outcome: 'refused', code });
  });

  it('is accepted up to five minutes ahead of our clock', () => {
    expect(decideEvent(booked, undefined, told('COLLECTED', 65))).toEqual({ outcome: 'accepted' });
  });

  it('is late when it happened before what gave the parcel its status, and not at the same time', () => {
    const position = positionAfter(booked, told('COLLECTED', 5));
    expect(decideEvent(position, undefined, told('AT_DEPOT', 4))).toEqual({ outcome: 'late' });
    expect(decideEvent(position, undefined, told('AT_DEPOT', 5))).toEqual({ outcome: 'accepted' });
  });

  it('leaves the parcel at its last legal status by time, whatever is told in whatever order, and events only grow', () => {
    const telling = fc.tuple(
      fc.constantFrom(...shipmentStatuses),
      fc.integer({ min: -1, max: 70 }),
      fc.integer({ min: 1, max: 40 }),
    );
    fc.assert(
      fc.property(fc.array(telling, { maxLength: 60 }), (tellings) => {
        let position = booked;
        const events = new Map<string, KnownEvent & { readonly isLate: boolean }>();
        for (const [status, minute, key] of tellings) {
          const event = told(status, minute, String(key));
          const before = { position, count: events.size };
          const { outcome } = decideEvent(position, events.get(event.key), event);
          if (outcome === 'accepted') position = positionAfter(position, event);
          const isKept = outcome === 'accepted' || outcome === 'late';
          if (isKept) events.set(event.key, { ...event, isLate: outcome === 'late' });
          expect(events.size).toBe(before.count + (isKept ? 1 : 0));
          expect(outcome === 'accepted' || position === before.position).toBe(true);
        }
        const inTime = [...events.values()].filter(({ isLate }) => !isLate);
        let standing: Standing = { status: 'BOOKED' };
        let latest = bookedAt;
        for (const { status, happenedAt } of inTime) {
          expect(canMove(standing, status)).toBe(true);
          expect(happenedAt.getTime()).toBeGreaterThanOrEqual(latest.getTime());
          standing = standingAfter(standing, status);
          latest = happenedAt;
        }
        expect(position).toMatchObject({ ...standing, statusAt: latest });
      }),
    );
  });
});
