import { expect, test } from 'vitest';
import { createWatchers } from './tracking.routes.ts';

test('who watches a parcel hears of that parcel, until they stop', () => {
  const watchers = createWatchers();
  const heard: string[] = [];
  const stop = watchers.watch('A', 'here', () => void heard.push('A'));
  watchers.watch('B', 'here', () => void heard.push('B'));
  watchers.notify('A');
  stop?.();
  stop?.();
  watchers.notify('A');
  watchers.notifyAll();
  expect(heard).toEqual(['A', 'B']);
});

test('one place takes a hundred at most, and a place given back can be taken again', () => {
  const watchers = createWatchers();
  const stops = Array.from({ length: 100 }, () => watchers.watch('A', 'here', () => undefined));
  expect(watchers.watch('A', 'here', () => undefined)).toBeUndefined();
  expect(watchers.watch('A', 'elsewhere', () => undefined)).toBeDefined();
  stops[0]?.();
  expect(watchers.watch('A', 'here', () => undefined)).toBeDefined();
});

test('five thousand may watch in all, and one who leaves makes room for another', () => {
  const watchers = createWatchers();
  const watch = (place: number) => watchers.watch('A', `place ${place}`, () => undefined);
  const stops = Array.from({ length: 5_000 }, (_, index) => watch(index));
  expect(stops).not.toContain(undefined);
  expect(watch(5_000)).toBeUndefined();
  stops[7]?.();
  stops[7]?.();
  expect(watch(5_001)).toBeDefined();
  expect(watch(5_002)).toBeUndefined();
});

test('the same function may watch twice, and each is stopped by itself', () => {
  const watchers = createWatchers();
  let times = 0;
  const count = () => void (times += 1);
  const stop = watchers.watch('A', 'here', count);
  watchers.watch('A', 'here', count);
  watchers.notify('A');
  expect(times).toBe(2);
  stop?.();
  watchers.notify('A');
  expect(times).toBe(3);
});
