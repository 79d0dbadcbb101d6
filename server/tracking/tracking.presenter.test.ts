import { expect, test } from 'vitest';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { presentTracked } from './tracking.presenter.ts';

const parcel = (streetName: string): TrackedParcel => ({
  id: '00000000-0000-4000-8000-000000000000',
  trackingCode: 'CL000717618GB',
  status: 'BOOKED',
  createdAt: new Date('2026-11-15T12:00:00Z'),
  modeOfTransportation: undefined,
  deliveryDays: 2,
  version: '1',
  shipper: { streetName, town: 'Dartford', country: 'UK', postcode: 'DA1 1AA' },
  receiver: { streetName, town: 'Manchester', country: 'UK', postcode: 'M1 1AE' },
  events: [],
});

const streetShown = (streetName: string) =>
  presentTracked(parcel(streetName), { findPosition: () => ({ latitude: 0, longitude: 0 }), now: new Date() })
    .receiver_street_name;

test.each([
  ['High Street', 'High Street'],
  ['12 High Street', 'High Street'],
  ['12a High Street', 'High Street'],
  ['12 A High Street', 'High Street'],
  ['12-14 High Street', 'High Street'],
  ['Flat 3, 12 High Street', 'High Street'],
  ['Rose Cottage 7, Mill Lane', 'Mill Lane'],
  ['1st Avenue', '1st Avenue'],
  ['12 5th Avenue', ''],
  ['Flat 3 5th Avenue', ''],
  ['High Street 12', 'High Street'],
  ['A4 12b3', ''],
  ['', ''],
])('the street %j is shown as %j, without a house number', (typed, shown) => {
  expect(streetShown(typed)).toBe(shown);
});
