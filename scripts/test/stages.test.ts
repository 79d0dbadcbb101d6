import { expect, test } from 'vitest';
import { stagesOf } from './stages.ts';

const build = { title: 'build' };
const tests = { title: 'tests' };
const journeys = { title: 'journeys', beside: 'tests' };

test('a part runs beside the one it names where both run, and alone otherwise', () => {
  expect(stagesOf([build, tests, journeys])).toEqual([[build], [tests, journeys]]);
  expect(stagesOf([build, journeys])).toEqual([[build], [journeys]]);
});
