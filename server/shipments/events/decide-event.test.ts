import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { canMove, nextStatusAndHold, type StatusAndHold } from '../lifecycle/status-graph.ts';
import { decideEvent, type KnownEvent, type Position, positionAfter, type ScannedEvent } from './decide-event.ts';

const bookedAt = new Date('2026-11-15T08:00:00Z');
const after = (count: number) => new Date(bookedAt.getTime() + minutes(count));
const booked: Position = { status: 'BOOKED', statusAt: bookedAt, bookedAt };

const told = (status: ShipmentStatus, minute: number, key = 'a key'): ScannedEvent => ({
  key,
  status,
  happenedAt: after(minute),
  recordedAt: after(60),
  sentence: 'Scanned.',
});

const unpaid: Position = { ...booked, bookedAt: undefined };
const keyReused = 'This key was used for another event of the parcel.';
const notBooked = 'The shipment wasn’t booked at that time.';

describe('what is told of a parcel', () => {
  it.each([
    [
      'of a parcel nobody knows',
      undefined,
      undefined,
      told('COLLECTED', 1),
      'UNKNOWN_SHIPMENT',
      'There’s no parcel with this tracking number.',
    ],
    [
      'under a key of our own',
      booked,
      undefined,
      told('COLLECTED', 1, 'own:CANCELLED'),
      'KEY_RESERVED',
      'Keys that begin with own: are ours. Please use another.',
    ],
    ['under the key of another event', booked, told('LOST', 1), told('COLLECTED', 1), 'KEY_REUSED', keyReused],
    ['under the key of another time', booked, told('COLLECTED', 2), told('COLLECTED', 1), 'KEY_REUSED', keyReused],
    ['of one nobody paid for', unpaid, undefined, told('COLLECTED', 1), 'NOT_BOOKED', notBooked],
    ['before it was booked', booked, undefined, told('COLLECTED', -1), 'NOT_BOOKED', notBooked],
    [
      'more than five minutes ahead of our clock',
      booked,
      undefined,
      told('COLLECTED', 66),
      'IN_FUTURE',
      'This hasn’t happened yet. Please check the scanner’s clock.',
    ],
    [
      'against the graph',
      booked,
      undefined,
      told('DELIVERED', 1),
      'ILLEGAL_MOVE',
      'A parcel can’t go from BOOKED to DELIVERED.',
    ],
  ] as const)('is refused %s', (_why, position, known, event, code, message) => {
    expect(decideEvent(position, known, event)).toEqual({ outcome: 'refused', code, message });
  });

  it.each(['PENDING_PAYMENT', 'BOOKED', 'CANCELLED', 'EXPIRED'] as const)(
    'is refused where it is no matter of scans: %s',
    (status) => {
      const message = `A scan can’t set ${status}.`;
      expect(decideEvent(booked, undefined, told(status, 1))).toEqual({
        outcome: 'refused',
        code: 'ILLEGAL_MOVE',
        message,
      });
    },
  );

  it('is the same event when it is told again under its key, wherever the parcel is by now', () => {
    const event = told('COLLECTED', 1);
    const delivered = { ...booked, status: 'DELIVERED', statusAt: after(9) } as const;
    expect(decideEvent(delivered, event, { ...event })).toEqual({ outcome: 'duplicate' });
  });

  it('is accepted from the moment of the booking on, and under any key that does not begin as ours do', () => {
    expect(decideEvent(booked, undefined, told('COLLECTED', 0, 'my own:key'))).toEqual({ outcome: 'accepted' });
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
        let standing: StatusAndHold = { status: 'BOOKED' };
        let latest = bookedAt;
        for (const { status, happenedAt } of inTime) {
          expect(canMove(standing, status)).toBe(true);
          expect(happenedAt.getTime()).toBeGreaterThanOrEqual(latest.getTime());
          standing = nextStatusAndHold(standing, status);
          latest = happenedAt;
        }
        expect(position).toMatchObject({ ...standing, statusAt: latest });
      }),
    );
  });
});
