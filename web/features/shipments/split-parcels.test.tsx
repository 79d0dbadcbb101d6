import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { nameParcels } from './name-parcels.ts';
import { SplitParcels } from './split-parcels.tsx';

const parcel = (number: number, status: 'DELIVERED' | 'AT_DEPOT') => ({
  _tracking_id: `LK00071761${number}GB`,
  number,
  status,
  last_event: { at: '2026-11-18T07:40:00.000Z', status, sentence: `It is number ${number}.` },
});

test('shows each parcel with its code, status and last event where they differ', async () => {
  const parcels = [parcel(1, 'DELIVERED'), parcel(2, 'DELIVERED'), parcel(3, 'AT_DEPOT')];
  const screen = await render(<SplitParcels parcels={parcels} />);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('2 of 3 parcels delivered');
  const items = screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
  expect(items).toEqual([
    'Parcel 1 of 3 LK 000 717 611 GBDELIVEREDIt is number 1. Wed 18 Nov, 7:40am',
    'Parcel 2 of 3 LK 000 717 612 GBDELIVEREDIt is number 2. Wed 18 Nov, 7:40am',
    'Parcel 3 of 3 LK 000 717 613 GBAT DEPOTIt is number 3. Wed 18 Nov, 7:40am',
  ]);
});

test('is nothing while all are as far', async () => {
  const screen = await render(<SplitParcels parcels={[parcel(1, 'AT_DEPOT'), parcel(2, 'AT_DEPOT')]} />);
  expect(screen.container.textContent).toBe('');
});

test('an event names the parcels it happened to, unless it happened to all', () => {
  expect([undefined, [2], [1, 3], [1, 2, 4]].map(nameParcels)).toEqual([
    '',
    'Parcel 2',
    'Parcels 1 and 3',
    'Parcels 1, 2 and 4',
  ]);
});
