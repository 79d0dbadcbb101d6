import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PickupCard } from './pickup-card.tsx';

const pickup: Parameters<typeof PickupCard>[0]['pickup'] = {
  address: ['High Street News', '1 High Street', 'Dartford DA1 1AA'],
  hours: 'Mon to Fri 9am to 5:30pm',
  until: '2026-11-25',
  needs_pin: true,
};

test('shows who opened their own page the PIN and its QR code', async () => {
  const screen = await render(
    <PickupCard pickup={pickup} pin="012345" qr="<svg xmlns='http://www.w3.org/2000/svg' />" />,
  );
  await expect.element(screen.getByText('012345')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'QR code to collect the parcel' })).toBeInTheDocument();
  expect(screen.getByText(/^Bring the tracking number/).elements()).toEqual([]);
});

test('tells everybody else where the PIN is, and asks for none where the driver’s depot keeps the parcel', async () => {
  const screen = await render(<PickupCard pickup={pickup} />);
  await expect
    .element(screen.getByText(/^You need a PIN. The link in our email to the receiver shows it\./))
    .toBeVisible();
  const { needs_pin: _, ...depot } = pickup;
  await screen.rerender(<PickupCard pickup={depot} />);
  await expect.element(screen.getByText(/^Bring the tracking number or our email\./)).toBeVisible();
});

test('of several parcels says which are here, where and until when', async () => {
  const [news, kiosk] = [pickup.address, ['Kiosk', '2 High Street', 'Dartford DA1 1AB']];
  const waiting = [
    { number: 1, address: news, until: '2026-11-25' },
    { number: 3, address: kiosk, until: '2026-11-26' },
  ];
  const screen = await render(<PickupCard pickup={{ ...pickup, waiting }} pieces={3} pin="012345" />);
  await expect.element(screen.getByText('2 of 3 parcels are here.')).toBeVisible();
  await expect.element(screen.getByText('Parcel 1: High Street News, by Wed 25 Nov')).toBeVisible();
  await expect.element(screen.getByText('Parcel 3: Kiosk, by Thu 26 Nov')).toBeVisible();
});
