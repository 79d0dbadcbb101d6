import { expect, it } from 'vitest';
import type { Account } from '../account.ts';
import { ownAddress } from './account-details.ts';

it.each([
  ['12 Mill Lane', '12', 'Mill Lane'],
  ['12a, Mill Lane, Dartford', '12a', 'Mill Lane, Dartford'],
  ['12-14 Mill Lane', '12-14', 'Mill Lane'],
  ['The Old Mill, Mill Lane', '', 'The Old Mill, Mill Lane'],
  ['221', '', '221'],
])('%s is building "%s" in %s', (address, building, streetName) => {
  const account = {
    address,
    building: '',
    town: 'Dartford',
    fullName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '447700900123',
    postalCode: 'DA1 1AA',
  };
  const given = account as Account; // the rest of an account plays no part
  expect(ownAddress(given)).toEqual({
    fullName: 'Ada',
    email: 'ada@example.com',
    phone: '447700900123',
    country: 'UK',
    postcode: 'DA1 1AA',
    streetName,
    building,
    town: 'Dartford',
  });
});

it('keeps a house number or name that was given apart', () => {
  const account = { address: '1 Mill Lane', building: 'Flat 3', town: 'Dartford' };
  const given = account as Account; // the rest of an account plays no part
  expect(ownAddress(given)).toMatchObject({ building: 'Flat 3', streetName: '1 Mill Lane' });
});
