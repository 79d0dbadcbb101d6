import { expect, it } from 'vitest';
import { minutes } from '../../../contract/values/time/duration.ts';
import { mergeEvents, someOf } from './merge-events.ts';

const startsAt = Date.UTC(2026, 10, 16, 9);

const scan = (
  parcelNumber: number,
  status: 'COLLECTED' | 'AT_DEPOT' | 'DELIVERED',
  minute: number,
  sentence = status,
) => ({
  parcelNumber,
  status,
  happenedAt: new Date(startsAt + minutes(minute)),
  sentence: `${sentence}.`,
  reason: undefined,
});

const linesOf = (events: readonly ReturnType<typeof scan>[], withinMs?: number) =>
  mergeEvents(events, withinMs).map(
    ({ status, happenedAt, parcelNumbers }) =>
      `${status} at ${(happenedAt.getTime() - startsAt) / minutes(1)}: ${parcelNumbers.join(' ')}`,
  );

it('makes one event of what happened to several parcels within the hour, at the time of the first', () => {
  expect(
    linesOf([
      scan(1, 'COLLECTED', 0),
      scan(3, 'COLLECTED', 1),
      scan(1, 'AT_DEPOT', 30),
      scan(2, 'COLLECTED', 60),
      scan(3, 'AT_DEPOT', 90),
      scan(2, 'AT_DEPOT', 91),
    ]),
  ).toEqual(['COLLECTED at 0: 1 3 2', 'AT_DEPOT at 30: 1 3', 'AT_DEPOT at 91: 2']);
});

it('keeps apart what was said in other words, and what happened twice to one parcel', () => {
  expect(
    linesOf([
      scan(1, 'AT_DEPOT', 0, 'AT_DEPOT'),
      { ...scan(2, 'AT_DEPOT', 1), sentence: 'Arrived in Leeds.' },
      scan(1, 'AT_DEPOT', 2),
      scan(2, 'AT_DEPOT', 3),
    ]),
  ).toEqual(['AT_DEPOT at 0: 1', 'AT_DEPOT at 1: 2', 'AT_DEPOT at 2: 1 2']);
});

it('keeps apart what happened to a parcel after something else', () => {
  expect(
    linesOf([scan(1, 'DELIVERED', 0), scan(2, 'AT_DEPOT', 20), scan(2, 'DELIVERED', 40), scan(3, 'DELIVERED', 41)]),
  ).toEqual(['DELIVERED at 0: 1', 'AT_DEPOT at 20: 2', 'DELIVERED at 40: 2 3']);
});

it('makes one event only of the very same time where no time may pass', () => {
  const events = [scan(1, 'DELIVERED', 0), scan(2, 'DELIVERED', 0), scan(3, 'DELIVERED', 1)];
  expect(linesOf(events, 0)).toEqual(['DELIVERED at 0: 1 2', 'DELIVERED at 1: 3']);
});

it('names no parcels where it happened to all', () => {
  expect(someOf([2, 1], 2)).toBeUndefined();
  expect(someOf([3, 1], 3)).toEqual([1, 3]);
});
