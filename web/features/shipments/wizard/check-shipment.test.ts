import { expect, test } from 'vitest';
import { typedValues } from '../../../testing/typed-values.ts';
import { errorOf, fieldsWithErrors, firstOpenStep, missingFields, stepProgress } from './check-shipment.ts';

test.each([
  ['shipper_fullname', '', 'This field is required!.'],
  ['receiver_fullname', ' ', 'This field is required!.'],
  ['shipper_email_address', 'ada', 'Please provide a valid email address!.'],
  ['shipper_phone_number', '', 'Invalid phone number'],
  ['shipper_phone_number', '1234567', 'Phone number is too short'],
  ['receiver_phone_number', '1234567890123', 'Phone number is too long'],
  ['shipper_country', '', 'This field is required!.'],
  ['shipper_postal_code', 'DA1', 'Invalid postal code'],
  ['receiver_building', '', 'This field is required!.'],
  ['shipper_building', ' ', 'This field is required!.'],
  ['receiver_street_name', '', 'This field is required!.'],
  ['shipment_content', '', 'This field is required!.'],
  ['your_reference', 'x'.repeat(36), 'Use at most 35 characters.'],
  ['parcel_type', '', 'This field is required!.'],
  ['weight', '', 'This field is required!.'],
  ['weight', '0.5', 'Please provide a valid weight in KG!.'],
  ['weight', '1e3', 'Please provide a valid weight in KG!.'],
  ['total_gross_weight', '1.5', 'The total gross weight can’t be less than the weight.'],
  ['number_of_pieces', '', 'This field is required!.'],
  ['number_of_pieces', '1.5', 'Enter a number of parcels from 1 to 99.'],
  ['number_of_pieces', '0', 'Enter a number of parcels from 1 to 99.'],
  ['preferred_payment_method', '', 'Please select your preferred method of payment!.'],
] as const)('says of %s %j: %s', (name, text, message) => {
  expect(errorOf(name, typedValues({ [name]: text }))).toBe(message);
});

test('finds no fault in a form that is right, with or without a town', () => {
  const values = typedValues({ shipper_town: '' });
  expect(([1, 2, 3, 4] as const).flatMap((step) => fieldsWithErrors(step, values))).toEqual([]);
});

test('blames a weight once, not the gross weight that follows it as well', () => {
  expect(fieldsWithErrors(3, typedValues({ weight: '1e3', total_gross_weight: '1e3' }))).toEqual(['weight']);
});

test('misses what a step requires and holds nothing, right or wrong', () => {
  expect(missingFields(1, typedValues({ shipper_email_address: 'ada', shipper_town: '' }))).toEqual([]);
  expect(missingFields(3, typedValues({ your_reference: '' }))).toEqual([]);
  expect(missingFields(1, typedValues({ shipper_building: '', shipper_phone_number: ' ' }))).toEqual([
    'shipper_phone_number',
    'shipper_building',
  ]);
});

test('measures how much of a step is right', () => {
  expect(stepProgress(1, typedValues())).toBe(1);
  expect(stepProgress(1, typedValues({ shipper_email_address: 'ada', shipper_building: '' }))).toBeCloseTo(5 / 7);
  expect(stepProgress(3, typedValues({ your_reference: '' }))).toBe(1);
  expect(stepProgress(4, typedValues({ sender_declaration: false }))).toBe(0.5);
});

test.each([
  [{ shipper_postal_code: 'QQ' }, 1],
  [{ receiver_fullname: '' }, 2],
  [{ total_gross_weight: '1' }, 3],
  [{ preferred_payment_method: '' }, 4],
  [{}, 4],
] as const)('lets nobody past the first step that is not right: %j', (changes, step) => {
  expect(firstOpenStep(typedValues(changes))).toBe(step);
});
