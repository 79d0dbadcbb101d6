import { expect, test } from 'vitest';
import { createWatchers } from './watchers.ts';

test('who watches a parcel hears of that parcel, until they stop', () => {
  const watchers = createWatchers();
  const heard: string[] = [];
  const stop = watchers.watch('A', 'here', () => void heard.push('A'));
  watchers.watch('B', 'here', () => void heard.push('B'));
  watchers.tell('A');
  stop?.();
  stop?.();
  watchers.tell('A');
  watchers.tellAll();
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
