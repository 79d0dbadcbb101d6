import { expect, test } from 'vitest';
import { createHeldOutput } from './output.ts';

test('what a part writes is held until it is released, and then passed on', () => {
  const seen: string[] = [];
  const output = createHeldOutput({ isTerminal: true, write: (text) => void seen.push(text) });
  output.write('first\n');
  output.write('second\n');
  expect(seen).toEqual([]);
  output.release();
  output.release();
  expect(seen).toEqual(['first\n', 'second\n']);
  output.write('third\n');
  expect(seen).toEqual(['first\n', 'second\n', 'third\n']);
});
