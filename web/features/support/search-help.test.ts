import { expect, test } from 'vitest';
import { helpAnswers } from '../../content/help/help-groups.ts';
import { searchHelp } from './search-help.ts';

const bestFor = (text: string) => searchHelp(text)[0]?.id;

test.each([
  ['how much does it cost', 'price'],
  ['cancel my order', 'cancel'],
  ['money back', 'refund'],
  ['And how long does a refund take?', 'refund'],
  ['return', 'return'],
  ['How do I send it back?', 'return'],
  ['refund failed', 'refund-failed'],
  ['no printer', 'no-printer'],
  ['I was not at home', 'missed-delivery'],
  ['where is my parcel', 'tracking'],
  ['leave it in the shed', 'safe-place'],
  ['neighbor', 'neighbour'],
  ['Is this a scam?', 'fake-message'],
  ['spreadsheet', 'bulk'],
  ['2fa', 'authenticator'],
  ['delete my account', 'my-data'],
  ['maximum weight', 'weight'],
  ['isle of man', 'where-we-deliver'],
])('for %j the best answer is %s', (text, id) => {
  expect(bestFor(text)).toBe(id);
});

test.each([
  ['refnud', 'refund'],
  ['passkeyy', 'passkeys'],
  ['canel', 'cancel'],
  ['prohibted', 'prohibited-goods'],
])('forgives a slip: %j finds %s', (text, id) => {
  expect(searchHelp(text).map((answer) => answer.id)).toContain(id);
});

test('finds while a word is still being typed', () => {
  expect(bestFor('passk')).toBe('passkeys');
  expect(searchHelp('neig').map(({ id }) => id)).toContain('neighbour');
});

test('has every answer before anything is typed', () => {
  expect(searchHelp('  ')).toEqual(helpAnswers);
});

test.each(['xylophone', 'constructor', '日本'])('finds nothing for %j', (text) => {
  expect(searchHelp(text)).toEqual([]);
});

test('one odd word among several hides nothing', () => {
  expect(bestFor('refund zebra card')).toBe('refund');
});
