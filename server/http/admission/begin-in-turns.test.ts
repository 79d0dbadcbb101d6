import { expect, it } from 'vitest';
import type { Rank } from './admission.ts';
import { createBeginner } from './begin-in-turns.ts';

/** A beginner whose turns end when the test says so, and what it has begun. */
function createStage() {
  const turns: (() => void)[] = [];
  const beginner = createBeginner((next) => void turns.push(next));
  const begun: string[] = [];
  const begin = (rank: Rank, count: number) => {
    for (let number = 1; number <= count; number += 1) beginner.begin(rank, () => void begun.push(`${rank} ${number}`));
  };
  const endTurn = () => {
    begun.length = 0;
    turns.shift()?.();
  };
  return { beginner, begun, turns, begin, endTurn };
}

it('begins a few calls at once and the others in the turns that follow, in their order', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 20);
  expect(begun).toHaveLength(8);
  endTurn();
  expect(begun).toEqual(Array.from({ length: 8 }, (_, index) => `visitor ${index + 9}`));
  endTurn();
  expect(begun).toHaveLength(4);
});

it('lets nobody pass those of their rank who wait', () => {
  const { begun, begin, endTurn } = createStage();
  begin('visitor', 20);
  endTurn();
  begun.length = 0;
  begin('visitor', 1);
  expect(begun).toEqual([]);
  endTurn();
  expect(begun.at(-1)).toBe('visitor 1');
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
  beginner.begin('visitor', () => {
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
