import { expect, test } from 'vitest';
import { startValues, withQuote } from './start-values.ts';

const customer = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phoneNumber: '447700900123',
  address: '1 Engine Street',
  building: '',
  town: 'Dartford',
  postal_code: 'DA1 1AA',
};
const noQuote = { pickup: '', delivery: '', weight: '', country: '' };
const quote = { pickup: 'EH1 1YZ', delivery: 'M1 1AE', weight: '2.5', country: 'UK' };

test('starts with the customer at home when there is no quote', () => {
  expect(startValues(customer, noQuote)).toMatchObject({
    shipper_fullname: 'Ada Lovelace',
    shipper_email_address: 'ada@example.com',
    shipper_phone_number: '07700900123',
    shipper_country: 'UK',
    shipper_postal_code: 'DA1 1AA',
    shipper_building: '1',
    shipper_street_name: 'Engine Street',
    shipper_town: 'Dartford',
    receiver_postal_code: '',
    weight: '1',
    total_gross_weight: '1',
    number_of_pieces: '1',
  });
});

test('starts with the quote, and without the street of another postcode', () => {
  expect(startValues(customer, quote)).toMatchObject({
    shipper_fullname: 'Ada Lovelace',
    shipper_postal_code: 'EH1 1YZ',
    shipper_building: '',
    shipper_street_name: '',
    shipper_town: '',
    receiver_postal_code: 'M1 1AE',
    receiver_country: 'UK',
    weight: '2.5',
    total_gross_weight: '2.5',
  });
});

test.each([
  ['12a High Street, Dartford', '12a', 'High Street'],
  ['Rose Cottage, Mill Lane', '', 'Rose Cottage, Mill Lane'],
  ['Flat 2, 10 High Street', '', 'Flat 2, 10 High Street'],
  ['42', '', '42'],
  ['', '', ''],
])('takes %j as number %j and street %j', (address, building, street) => {
  const values = startValues({ ...customer, address }, noQuote);
  expect([values.shipper_building, values.shipper_street_name]).toEqual([building, street]);
});

test('takes the house from its own field where the account has one', () => {
  const values = startValues({ ...customer, building: 'Rose Cottage', address: 'Mill Lane' }, noQuote);
  expect([values.shipper_building, values.shipper_street_name]).toEqual(['Rose Cottage', 'Mill Lane']);
});

test('lays a new quote over what was typed, and keeps the street of a postcode that stays', () => {
  const typed = {
    ...startValues(customer, noQuote),
    receiver_fullname: 'Grace Hopper',
    receiver_email_address: 'grace@example.com',
    shipment_content: 'Books',
    number_of_pieces: '3',
    receiver_postal_code: 'SL4 1AA',
    receiver_street_name: 'Old Road',
    receiver_town: 'Windsor',
  };
  expect(withQuote(typed, { ...quote, pickup: 'DA1 1AA' })).toMatchObject({
    shipper_street_name: 'Engine Street',
    shipper_town: 'Dartford',
    receiver_fullname: '',
    receiver_email_address: '',
    shipment_content: '',
    number_of_pieces: '1',
    receiver_postal_code: 'M1 1AE',
    receiver_street_name: '',
    receiver_town: '',
    weight: '2.5',
    total_gross_weight: '2.5',
  });
});

test('a quote to the same postcode, or to the first one, keeps the receiver and the content', () => {
  const typed = { ...startValues(customer, noQuote), receiver_fullname: 'Grace Hopper', shipment_content: 'Books' };
  for (const receiver_postal_code of ['', 'M1 1AE']) {
    expect(withQuote({ ...typed, receiver_postal_code }, quote)).toMatchObject({
      receiver_fullname: 'Grace Hopper',
      receiver_postal_code: 'M1 1AE',
      shipment_content: 'Books',
      weight: '2.5',
    });
  }
});
