import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shipmentRequest } from './shipments.ts';

const form = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'Ada@Example.com',
  shipper_phone_number: '07700 900123',
  shipper_country: 'UK',
  shipper_postal_code: 'da11aa',
  shipper_street_name: '  High\nStreet ',
  receiver_fullname: 'Charles Babbage',
  receiver_email_address: 'charles@example.com',
  receiver_phone_number: 447700900456,
  receiver_country: 'UK',
  receiver_postal_code: 'IV1 1AA',
  receiver_street_name: 'Academy Street',
  shipment_content: 'Books',
  weight: '2.5',
  total_gross_weight: '3',
  number_of_pieces: '2',
  parcel_type: 'PARCEL',
  preferred_payment_method: 'CREDIT_CARD',
};

function messagesFor(changes: object): Record<string, string> {
  const result = z.safeParse(shipmentRequest, { ...form, ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the shipment form', () => {
  it("takes the specification's payload, numbers as text, and normalises it", () => {
    expect(shipmentRequest.parse(form)).toMatchObject({
      shipper_email_address: 'ada@example.com',
      shipper_phone_number: '447700900123',
      shipper_postal_code: 'DA1 1AA',
      shipper_street_name: 'High Street',
      receiver_phone_number: '447700900456',
      weight: 2.5,
      total_gross_weight: 3,
      number_of_pieces: 2,
    });
  });

  it('drops what it does not know', () => {
    expect(shipmentRequest.parse({ ...form, status: 'BOOKED', account_id: 'mine' })).not.toHaveProperty('status');
  });

  const required = 'This field is required!.';
  it.each([
    ['shipper_fullname', '', required],
    ['shipper_fullname', '  \n', required],
    ['receiver_fullname', undefined, required],
    ['receiver_fullname', '\u200B\u2060', required],
    ['shipper_email_address', '', required],
    ['receiver_email_address', undefined, required],
    ['receiver_email_address', 'charles@', 'Please provide a valid email address!.'],
    ['shipper_country', '', required],
    ['receiver_country', undefined, required],
    ['receiver_country', 'FR', 'We deliver within the United Kingdom only.'],
    ['shipper_street_name', '', required],
    ['receiver_street_name', undefined, required],
    ['number_of_pieces', '', required],
    ['number_of_pieces', '0', 'Enter a number of parcels from 1 to 99.'],
    ['shipment_content', '', required],
    ['weight', '', required],
    ['weight', '0.9', 'Please provide a valid weight in KG!.'],
    ['weight', 'heavy', 'Please provide a valid weight in KG!.'],
    ['parcel_type', undefined, required],
    ['parcel_type', 'PALLET', required],
    ['preferred_payment_method', undefined, 'Please select your preferred method of payment!.'],
    ['shipper_phone_number', '', 'Invalid phone number'],
    ['shipper_phone_number', '+44 abc', 'Invalid phone number'],
    ['shipper_phone_number', '4477009', 'Phone number is too short'],
    ['receiver_phone_number', '4477009001234', 'Phone number is too long'],
    ['shipper_postal_code', '', 'Invalid postal code'],
    ['receiver_postal_code', 'DA1', 'Invalid postal code'],
    ['total_gross_weight', '2.4', 'The total gross weight can’t be less than the weight.'],
    ['shipper_building', 'x'.repeat(101), 'Use at most 100 characters.'],
    ['shipper_building', 7, 'Enter text.'],
    ['total_amount', 8.701, 'Enter an amount in pounds and pence.'],
  ])('says of %s %j: %s', (field, value, message) => {
    expect(messagesFor({ [field]: value })).toEqual({ [field]: message });
  });
});
