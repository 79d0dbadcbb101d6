import { expect, test } from 'vitest';
import { readForm } from './form.ts';

test.each([
  ['amount=792&currency=gbp', { amount: '792', currency: 'gbp' }],
  ['metadata[shipment_id]=a%26b&metadata[note]=', { metadata: { shipment_id: 'a&b', note: '' } }],
  ['expand[0]=latest_charge&expand[1]=customer', { expand: ['latest_charge', 'customer'] }],
  ['expand[]=latest_charge&expand[]=customer', { expand: ['latest_charge', 'customer'] }],
  ['created[gte]=5', { created: { gte: '5' } }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['', {}],
])('%j is read', (text, form) => {
  expect(readForm(text)).toEqual(form);
});

test('a key such as __proto__ is a field like any other', () => {
  const form = readForm('__proto__[polluted]=yes&constructor=1');
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
  expect(Object.hasOwn({}, 'polluted')).toBe(false);
  expect('polluted' in {}).toBe(false);
});

test.each(['a[b][c][d][e][f]=1', 'a=%00'])('%j is refused', (text) => {
  expect(() => readForm(text)).toThrow(/Invalid/);
});
