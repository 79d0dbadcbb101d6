import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { aDelivery } from '../../testing/a-delivery.ts';
import { ReturnCard } from './my-delivery-cards.tsx';

test('says of an ordered return of several parcels that each needs its label', async () => {
  const ordered = { returned_with: 'LK000717618GB', return_status: 'BOOKED', return_parcels: 2 } as const;
  const screen = await render(<ReturnCard delivery={aDelivery(ordered)} />);
  await expect
    .element(
      screen.getByText(
        'Ada Lovelace has ordered this return. Ask them for the labels. Print the labels: each parcel needs its own.',
      ),
    )
    .toBeVisible();
  expect(screen.getByRole('img').elements()).toEqual([]);
});
