import { beforeEach, expect, test } from 'vitest';
import { createdAtEntry, markFormCreated, markFormDeleted, saveFormEntry } from './form-entries.ts';
import { tabStorage } from './tab-storage.ts';

beforeEach(() => tabStorage.clear());

const createdAt = (...entries: readonly string[]) => entries.map(createdAtEntry);

test('the entries of a form lead to the shipment it became, and those of another form do not', () => {
  saveFormEntry('step 1', 'shipment');
  saveFormEntry('step 2', 'shipment');
  saveFormEntry('step 4 of the return', 'return');
  expect(createdAt('step 1', 'elsewhere')).toEqual([undefined, undefined]);
  markFormCreated('shipment', 'SHP-1');
  saveFormEntry('the next form', 'shipment');
  markFormCreated('return', 'SHP-2');
  expect(createdAt('step 1', 'step 2', 'step 4 of the return', 'the next form')).toEqual([
    'SHP-1',
    'SHP-1',
    'SHP-2',
    undefined,
  ]);
});

test('a deleted shipment is a new form again, which becomes the next shipment', () => {
  saveFormEntry('step 1', 'shipment');
  markFormCreated('shipment', 'SHP-1');
  markFormDeleted('SHP-1');
  expect(createdAtEntry('step 1')).toBeUndefined();
  markFormCreated('shipment', 'SHP-2');
  expect(createdAtEntry('step 1')).toBe('SHP-2');
});

test.each(['no JSON', '7', '[null, {}, { "entry": 1 }]'])('a tab that holds %s has no entries', (saved) => {
  tabStorage.write('form-entries', saved);
  expect(createdAtEntry('step 1')).toBeUndefined();
  saveFormEntry('step 1', 'shipment');
  markFormCreated('shipment', 'SHP-1');
  expect(createdAtEntry('step 1')).toBe('SHP-1');
});

test('only the newest 200 entries are kept', () => {
  for (let number = 0; number < 201; number += 1) saveFormEntry(`entry ${number}`, 'shipment');
  markFormCreated('shipment', 'SHP-1');
  expect(createdAt('entry 0', 'entry 1', 'entry 200')).toEqual([undefined, 'SHP-1', 'SHP-1']);
});
