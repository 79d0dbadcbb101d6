import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unpaidBatches } from '../../../contract/bulk.ts';
import { getShipment, myShipments, type ShipmentRecord } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../testing/a-shipment.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => updateSession(aSession()));

async function openList(width: number, ...data: ShipmentRecord[]) {
  await page.viewport(width, 900);
  const api = fakeApi();
  const status_counts = [
    { status: 'IN_TRANSIT', count: 2 },
    { status: 'PENDING_PAYMENT', count: 1 },
  ] as const;
  api.serve(myShipments, () => ({ data, total: data.length, status_counts: [...status_counts] }));
  api.serve(getShipment, () => ({ shipment: aShipmentDetail() }));
  api.serve(unpaidBatches, () => ({ data: [] }));
  const { screen, currentPath } = await renderApp('/dashboard');
  await expect.element(screen.getByRole('rowheader').first()).toBeVisible();
  return {
    main: screen.getByRole('main'),
    table: screen.getByRole('table'),
    rows: screen.getByRole('row'),
    currentPath,
  };
}

/** What a press in the middle of an element hits, over whatever covers it. */
function hitAt(element: Element): Element | null {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

const unpaid = { status: 'PENDING_PAYMENT', payment_status: 'UNPAID', has_label: false } as const;

test.for([
  [1280, 64, 68],
  [375, 96, 104],
] as const)('at %i a row is a link to its shipment, and no higher than it needs', async ([width, least, most]) => {
  const { rows, currentPath } = await openList(width, aShipment({ status: 'IN_TRANSIT', has_label: false }));
  const row = rows.nth(1);
  const { height } = row.element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(least);
  expect(height).toBeLessThanOrEqual(most);
  await row.getByText('IN TRANSIT').click({ force: true }); // the link lies over it
  await expect.poll(currentPath).toBe('/dashboard/shipments/SHP-7KQ2M9XW');
});

test.for([1280, 375])('at %i the box and the buttons of a row are above its link', async (width) => {
  const { table } = await openList(width, aShipment(unpaid), aShipment({ _id: 'paid' }));
  const box = table.getByRole('checkbox', { name: 'Select SHP-7KQ2M9XW' }).element();
  const [pay, edit] = [table.getByRole('button', { name: 'Make Payment' }), table.getByRole('link', { name: 'Edit' })];
  expect(hitAt(box)).toBe(box);
  expect(pay.element().contains(hitAt(pay.element()))).toBe(true);
  expect(edit.element().contains(hitAt(edit.element()))).toBe(true);
  expect(hitAt(table.getByText('BOOKED').element())).toBe(table.getByRole('link', { name: /^Zoë/ }).nth(1).element());
});

test('one sentence says how they are, whatever the page shows', async () => {
  const { main } = await openList(1280, aShipment());
  const sentence = main.getByText('2 on their way, 1 needs paying.');
  await expect.element(sentence).toBeVisible();
  expect(getComputedStyle(sentence.element()).fontSize).toBe('22px');
});

test('a date stays on one line at a desk', async () => {
  const { table } = await openList(1280, aShipment());
  const date = table.getByText('1st-Sep-2026 | 11-59 pm').element();
  expect(date.getClientRects()).toHaveLength(1);
  expect(date.getBoundingClientRect().height).toBeLessThan(24);
});

test('without a receiver’s name the reference names the row', async () => {
  const { table } = await openList(1280, aShipment({ receiver_fullname: '' }));
  await expect.element(table.getByRole('link', { name: 'SHP-7KQ2M9XW' })).toBeVisible();
});

test('every status that moves has its line, a failed attempt a loop in it', async () => {
  const { rows } = await openList(
    1280,
    aShipment({ status: 'OUT_FOR_DELIVERY' }),
    aShipment({ status: 'DELIVERY_ATTEMPTED' }),
    aShipment({ status: 'DELIVERED' }),
    aShipment({ status: 'CANCELLED' }),
  );
  const partsOf = (index: number) =>
    Array.from(rows.nth(index).element().querySelectorAll('[data-state], [data-part="loop"]'), (part) =>
      part.getAttribute('data-state'),
    );
  expect(partsOf(1)).toEqual(['done', 'done', 'done', 'current', 'upcoming']);
  expect(partsOf(2)).toEqual([null, 'done', 'done', 'done', 'upcoming']);
  expect(partsOf(3)).toEqual(['done', 'done', 'done', 'done', 'arrived']);
  expect(partsOf(4)).toEqual([]);
});

test('on a phone Track and Upload are in a menu', async () => {
  const { main } = await openList(375, aShipment());
  await expect.element(main.getByRole('link', { name: 'Send Parcel' })).toHaveAttribute('href', '/ship-parcel');
  await expect.element(main.getByRole('link', { name: 'Track' })).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'More' }).click();
  await expect.element(main.getByRole('link', { name: 'Track' })).toHaveAttribute('href', '/track-parcel');
  await expect
    .element(main.getByRole('link', { name: 'Upload a spreadsheet' }))
    .toHaveAttribute('href', '/dashboard/bulk');
});

test('at a desk the whole route is read', async () => {
  const { table } = await openList(
    1280,
    aShipment({ receiver_street_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwll Road' }),
  );
  const street = table.getByText('Llanfairpwllgwyngyllgogerychwyrndrobwll Road, UK').element();
  expect(street.scrollHeight).toBeLessThanOrEqual(street.clientHeight + 1);
  expect(street.scrollWidth).toBeLessThanOrEqual(street.clientWidth);
});
