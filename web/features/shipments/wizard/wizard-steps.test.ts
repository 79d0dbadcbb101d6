import { expect, test } from 'vitest';
import { readStep, stepPath } from './wizard-steps.ts';

test.each([
  ['', 1],
  ['step=1', 1],
  ['step=2', 2],
  ['step=4', 4],
  ['step=5', 1],
  ['step=0', 1],
  ['step=-2', 1],
  ['step=2.5', 1],
  ['step=two', 1],
])('reads from the query %j step %i', (query, step) => {
  expect(readStep(new URLSearchParams(query))).toBe(step);
});

test.each([
  [0, '/ship-parcel'],
  [1, '/ship-parcel'],
  [3, '/ship-parcel?step=3'],
  [5, '/ship-parcel?step=4'],
])('writes step %i as %s', (step, path) => {
  expect(stepPath(step)).toBe(path);
});
