import { expect, it } from 'vitest';
import type { Rank } from './admission.ts';
import { createBeginner } from './begin-in-turns.ts';

/** A beginner whose turns end when the test says so, and what it has begun. */
function createStage() {
  const turns: (() => void)[] = [];
  const beginner = createBeginner((next) => void turns.push(next));
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
  return { beginner, begun, turns, begin, beginAll, endTurn };
}

it('begins a few calls at once and the others in the turns that follow, in their order', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 14);
  expect(begun).toHaveLength(8);
  endTurn();
  expect(begun).toEqual(Array.from({ length: 6 }, (_, index) => `visitor ${index + 9}`));
  endTurn();
  expect(begun).toEqual([]);
});

it('lets nobody pass those of their rank who wait', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 10);
  begun.length = 0;
  begin('visitor', 1);
  expect(begun).toEqual([]);
  endTurn();
  expect(begun).toEqual(['visitor 9', 'visitor 10', 'visitor 1']);
});

it('begins calls of a higher rank before others that have waited longer', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 15);
  begin('customer', 2);
  begin('paying', 2);
  endTurn();
  expect(begun.slice(0, 5)).toEqual(['paying 1', 'paying 2', 'customer 1', 'customer 2', 'visitor 9']);
});

it('asks for the next turn once a turn, and not at all where nothing begins', () => {
  const { turns, begin, endTurn } = createStage();
  expect(turns).toHaveLength(0);
  begin('visitor', 10);
  expect(turns).toHaveLength(1);
  endTurn();
  expect(turns).toHaveLength(1);
  endTurn();
  expect(turns).toHaveLength(0);
});

it('goes on after a call that throws', () => {
  const { beginner, begun, begin, endTurn } = createStage();
  begin('visitor', 8);
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
  begin('visitor', 8);
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBe(0);
  begin('visitor', 1);
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBeGreaterThanOrEqual(1000);
  endTurn();
  expect(beginner.longestWaitMs(performance.now() + 1000)).toBe(0);
});

it('has no more than 16 at work at once, and goes on as they end, whoever pays first', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  const [first, second] = beginAll('customer', 16);
  begin('visitor', 1);
  begin('paying', 1);
  endTurn();
  expect(begun).toEqual([]);
  if (first) beginner.end(first);
  endTurn();
  expect(begun).toEqual(['paying 1']);
  if (second) beginner.end(second);
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});

it('lets the next begin once those at work have been at it so long that they must be waiting for somebody', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  beginAll('paying', 16);
  begin('visitor', 1);
  beginner.look(performance.now() + 20);
  endTurn();
  expect(begun).toEqual([]);
  beginner.look(performance.now() + 50);
  endTurn();
  expect(begun).toEqual(['visitor 1']);
});

it('lets the next begin in place of those whose clients have yet to send a body', () => {
  const { beginner, begun, begin, beginAll, endTurn } = createStage();
  beginAll('paying', 16, { isComplete: false });
  begin('paying', 1);
  beginner.look(performance.now());
  endTurn();
  expect(begun).toEqual(['paying 1']);
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
