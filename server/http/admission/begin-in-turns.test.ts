import { expect, it, onTestFinished, vi } from 'vitest';
import type { Rank } from './admission.ts';
import { createBeginner } from './begin-in-turns.ts';

/** A beginner of a busy process whose turns end when the test says so, and what it has begun. */
function createStage() {
  const turns: (() => void)[] = [];
  const beginner = createBeginner((next) => void turns.push(next));
  const look = (inMs: number, busyShare = 1) => beginner.look(performance.now() + inMs, busyShare);
  look(0);
  const begun: string[] = [];
  const begin = (rank: Rank, count: number, { isComplete = true } = {}) =>
    Array.from({ length: count }, (_, index) => {
      const request = { complete: isComplete };
      beginner.begin(rank, request, () => void begun.push(`${rank} ${index + 1}`));
      return request;
    });
  const endTurn = () => {
    begun.length = 0;
    turns.shift()?.();
  };
  const beginAll = (rank: Rank, count: number, options = {}) => {
    const requests = begin(rank, count, options);
    while (turns.length > 0) endTurn();
    begun.length = 0;
    return requests;
  };
  return { beginner, begun, turns, begin, beginAll, endTurn, look };
}

it('begins a few calls at once and the others in the turns that follow, in their order', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 7);
  expect(begun).toHaveLength(4);
  endTurn();
  expect(begun).toEqual(['visitor 5', 'visitor 6', 'visitor 7']);
  endTurn();
  expect(begun).toEqual([]);
});

it('lets nobody pass those of their rank who wait', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 6);
  begun.length = 0;
  begin('visitor', 1);
  expect(begun).toEqual([]);
  endTurn();
  expect(begun).toEqual(['visitor 5', 'visitor 6', 'visitor 1']);
});

it('begins calls of a higher rank before others that have waited longer', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 7);
  begin('customer', 1);
  begin('paying', 2);
  endTurn();
  expect(begun).toEqual(['paying 1', 'paying 2', 'customer 1', 'visitor 5']);
});

it('asks for the next turn once a turn, and not at all where nothing begins', () => {
  const { turns, begin, endTurn } = createStage();
  expect(turns).toHaveLength(0);
  begin('visitor', 6);
  expect(turns).toHaveLength(1);
  endTurn();
  expect(turns).toHaveLength(1);
  endTurn();
  expect(turns).toHaveLength(0);
});

it('goes on after a call that throws', () => {
  const { beginner, begun, begin, endTurn } = createStage();
  begin('visitor', 4);
  beginner.begin('visitor', { complete: true }, () => {
    throw new Error('broken');
  });
  begin('visitor', 1);
  expect(endTurn).toThrow('broken');
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});

it('tells how long the first has waited', () => {
  const { beginner, begin, endTurn } = createStage();
  begin('visitor', 4);
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBe(0);
  begin('visitor', 1);
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBeGreaterThanOrEqual(1000);
  endTurn();
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBe(0);
});

it('has no more than 16 at work at once, and goes on as they end, customers first', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const [first, second] = beginAll('customer', 16);
  begin('visitor', 1);
  begin('customer', 1);
  endTurn();
  expect(begun).toEqual([]);
  if (first) beginner.end(first);
  endTurn();
  expect(begun).toEqual(['customer 1']);
  if (second) beginner.end(second);
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});

it('has nobody who pays wait for those at work, and nobody wait for them', () => {
  const { begun, begin, beginAll, endTurn } = createStage();
  beginAll('paying', 40);
  beginAll('visitor', 16);
  begin('visitor', 1);
  expect(begun).toEqual([]);
  begin('paying', 6);
  expect(begun).toHaveLength(4);
  endTurn();
  expect(begun).toEqual(['paying 5', 'paying 6']);
});

it('lets everybody begin as soon as the process has time to spare', () => {
  const { begun, begin, beginAll, endTurn, look } = createStage();
  beginAll('customer', 16);
  begin('visitor', 6);
  look(1, 0.9);
  endTurn();
  expect(begun).toEqual([]);
  look(2, 0.1);
  endTurn();
  expect(begun).toHaveLength(4);
  endTurn();
  expect(begun).toEqual(['visitor 5', 'visitor 6']);
});

it('lets visitors who have waited for long go before customers who came later', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const atWork = beginAll('customer', 16);
  begin('visitor', 1);
  begin('customer', 1);
  vi.advanceTimersByTime(1_001);
  begin('customer', 1);
  for (const request of atWork.slice(0, 2)) beginner.end(request);
  endTurn();
  expect(begun).toEqual(['customer 1', 'visitor 1']);
});

it('lets the next begin once those at work have been at it so long that they must be waiting for somebody', () => {
  const { begun, begin, beginAll, endTurn, look } = createStage();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  beginAll('customer', 16);
  begin('visitor', 1);
  look(49);
  endTurn();
  expect(begun).toEqual([]);
  look(50);
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});

it('lets the next begin in place of those whose clients have yet to send a body', () => {
  const { begun, begin, beginAll, endTurn, look } = createStage();
  for (let turn = 0; turn < 4; turn += 1) beginAll('customer', 4, { isComplete: false });
  begin('customer', 1);
  expect(begun).toEqual([]);
  look(0);
  endTurn();
  expect(begun).toEqual(['customer 1']);
});

it('has nobody wait for those who waited and have yet to send a body when they begin', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const [first] = beginAll('customer', 16);
  begin('visitor', 2, { isComplete: false });
  begin('visitor', 2);
  if (first) beginner.end(first);
  endTurn();
  expect(begun).toHaveLength(3); // two without their bodies, and one of the others
});

it('never begins a call that is over before', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const [first] = beginAll('visitor', 16);
  const [gone] = begin('visitor', 2);
  if (gone) beginner.end(gone);
  if (first) beginner.end(first);
  endTurn();
  expect(begun).toEqual(['visitor 2']);
});

it('counts a call out once, however often it is said to be over', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const [first] = beginAll('visitor', 16);
  begin('visitor', 2);
  if (first) beginner.end(first);
  if (first) beginner.end(first);
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});
