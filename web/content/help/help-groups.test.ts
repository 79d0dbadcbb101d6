import { expect, test } from 'vitest';
import { helpAnswers, helpGroups, mostAsked } from './help-groups.ts';

test('every answer and every group has an address of its own', () => {
  const ids = [...helpAnswers, ...helpGroups].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([]);
});

test('no question is asked twice, and none goes without an answer', () => {
  const questions = helpAnswers.map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
  expect(helpAnswers.filter(({ answer }) => answer.trim().length < 60)).toEqual([]);
});

test('the most asked are six', () => {
  expect(mostAsked).toHaveLength(6);
});
