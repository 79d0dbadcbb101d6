import { expect, test } from 'vitest';
import { greet } from './greet.ts';

test.each([
  ['a name', 'Jo Łukaszewicz', 'Hello Jo,'],
  ['initials', 'J.R.R. Tolkien', 'Hello J.R.R. Tolkien,'],
  ['a title', 'Dr. Jo Smith', 'Hello Dr. Jo Smith,'],
  ['a title without a stop', 'Mrs Jo Smith', 'Hello Mrs Jo Smith,'],
  ['an initial', 'J Smith', 'Hello J Smith,'],
  ['a double name', 'Mary-Jane O’Neill', 'Hello Mary-Jane,'],
  ['a company', 'The Flower Shop', 'Hello The Flower Shop,'],
  ['another script', 'مريم عبد الرحمن', 'Hello مريم,'],
  ['no name', '  ', 'Hello,'],
  ['line breaks', 'Jo\r\nSubject: prize', 'Hello Jo,'],
  ['marks that turn the direction of text', 'Jo\u202eecila\u2066', 'Hello Jo,'],
  ['half of an emoji', 'Jo \ud83d', 'Hello Jo,'],
  ['an address', 'Win at https://prize.example now', 'Hello,'],
  ['an address without its beginning', 'Visit prize.example', 'Hello,'],
  ['an email address', 'Write to eve@prize', 'Hello,'],
])('greets %s', (_what, fullName, greeting) => {
  expect(greet(fullName)).toBe(greeting);
});

test('shortens a long name without tearing a character apart', () => {
  expect(greet('x'.repeat(60))).toBe(`Hello ${'x'.repeat(60)},`);
  expect(greet('x'.repeat(300))).toBe(`Hello ${'x'.repeat(59)}…,`);
  expect(greet('👩‍👩‍👧‍👦'.repeat(300))).toBe(`Hello ${'👩‍👩‍👧‍👦'.repeat(59)}…,`);
});
