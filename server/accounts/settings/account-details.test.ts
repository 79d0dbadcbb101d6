import { expect, it } from 'vitest';
import { ownAddress } from './account-details.ts';

const user = { fullName: 'Ada', email: 'ada@example.com', phoneNumber: '447700900123' };

it.each([
  ['12 Mill Lane', '12', 'Mill Lane'],
  ['12a, Mill Lane, Dartford', '12a', 'Mill Lane, Dartford'],
  ['12-14 Mill Lane', '12-14', 'Mill Lane'],
  ['The Old Mill, Mill Lane', '', 'The Old Mill, Mill Lane'],
  ['221', '', '221'],
])('%s is building "%s" in %s', (address, building, streetName) => {
  const organisation = { address, building: '', town: 'Dartford', postalCode: 'DA1 1AA' };
  expect(ownAddress(user, organisation)).toEqual({
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
  const organisation = { address: '1 Mill Lane', building: 'Flat 3', town: 'Dartford', postalCode: 'DA1 1AA' };
  expect(ownAddress(user, organisation)).toMatchObject({ building: 'Flat 3', streetName: '1 Mill Lane' });
});
