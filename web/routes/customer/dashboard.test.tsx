import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unpaidBatches } from '../../../contract/bulk.ts';
import { selectedLabels, unprintedLabels } from '../../../contract/labels.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { savedFiles } from '../../testing/saved-files.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
  updateSession(aSession());
});

async function openDashboard(path = '/dashboard') {
  const app = await renderApp(path);
  const main = app.screen.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1, name: 'All Shipment History' })).toBeVisible();
  return { ...app, main };
}

/** Serves a list of this many shipments, ten a page, as the server does. */
function serveShipments(api: FakeApi, total: number): void {
  api.serve(myShipments, ({ url }) => {
    const before = (Number(new URL(url).searchParams.get('page') ?? 1) - 1) * 10;
    const count = Math.max(0, Math.min(10, total - before));
    return {
      data: Array.from({ length: count }, (_, i) => aShipment({ _shipment_id: `SHP-${before + i + 1}` })),
      total,
    };
  });
}

const lastQuery = (api: FakeApi) => new URL(api.requests.at(-1)?.url ?? '').search;

test('shows every field of a shipment, and no Action column while none waits for its payment', async () => {
  const shipment = aShipment({
    status: 'OUT_FOR_DELIVERY',
    has_label: false,
    mode_of_transportation: 'VAN',
    your_reference: 'Order 4711',
  });
  fakeApi().serve(myShipments, () => ({ data: [shipment, aShipment()], total: 2 }));
  const { main } = await openDashboard();
  const rows = main.getByRole('row');
  await expect.element(rows.nth(1)).toBeVisible();
  const cells = rows.nth(1).getByRole('cell').elements();
  expect(rows.nth(1).getByRole('rowheader').element().textContent).toBe(
    'Zoë Łukaszewicz SHP-7KQ2M9XW Manchester M1 1AE SHP-7KQ2M9XW Your reference Order 4711', // and no box: it has no label
  );
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'From Hythe Street, UK To Piccadilly, UK ',
    'OUT FOR DELIVERY by VAN',
    '£7.92, weight 7.5 kg',
    '1st-Sep-2026 | 11-59 pm , tracking number LK 000 717 618 GB',
  ]);
  await expect.element(rows.nth(2).getByText('--/--')).toBeVisible();
  await expect.element(main.getByRole('columnheader', { name: 'Action' })).not.toBeInTheDocument();
  await expect.element(main.getByText('2 shipments')).toBeVisible();
  await expect.element(main.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Send Parcel' })).toHaveAttribute('href', '/ship-parcel');
  await expect.element(main.getByRole('link', { name: 'Track' })).toHaveAttribute('href', '/track-parcel');
});

test.for([1280, 375])('is accessible at a width of %i, with a shipment to pay for and endless names', async (width) => {
  await page.viewport(width, 800);
  const endless = {
    shipper_street_name: 'Llanfairpwllgwyngyll'.repeat(15),
    receiver_street_name: 'Long Lane '.repeat(30),
    receiver_fullname: 'W'.repeat(300),
    receiver_town: 'W'.repeat(100),
    your_reference: 'W'.repeat(35),
  };
  const unpaid = aShipment({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID', has_label: false, ...endless });
  const api = fakeApi();
  const file = { _id: 'batch-1', createdAt: '2026-09-01T22:59:00.000Z', unpaid: 12, total: 95.04 };
  api.serve(myShipments, () => ({ data: [unpaid, aShipment({ _id: 'other' })], total: 300 }));
  const older = ['b', 'c', 'd'].map((_id) => ({ ...file, _id, unpaid: 2 }));
  api.serve(unpaidBatches, () => ({ data: [file, ...older] }));
  const { main } = await openDashboard();
  await expect.element(main.getByRole('button', { name: 'Make Payment' })).toBeVisible();
  expect(main.getByRole('button', { name: 'Make Payment' }).elements()).toHaveLength(1);
  const files = main.getByRole('list', { name: 'Unpaid uploads' });
  await expect.element(files.getByText('12 shipments to pay for')).toBeVisible();
  await expect.element(files.getByText('£95.04').first()).toBeVisible();
  await expect.element(files.getByRole('button', { name: 'Pay for all 12 shipments' })).toBeVisible();
  const others = main.getByRole('list', { name: 'More unpaid uploads' });
  await expect.element(others).not.toBeInTheDocument(); // the shipments stay in sight
  await main.getByText('3 more unpaid uploads').click();
  await expect.element(others.getByRole('listitem')).toHaveLength(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible();
});

test('says that there is nothing yet, and where to begin', async () => {
  serveShipments(fakeApi(), 0);
  const { main } = await openDashboard();
  await expect.element(main.getByText('No shipment history to view')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Send your first parcel' }))
    .toHaveAttribute('href', '/ship-parcel');
  await expect.element(main.getByRole('search')).not.toBeInTheDocument();
  await expectAccessible();
});

test('the page is in the address, from its top on', async () => {
  await page.viewport(1280, 400);
  const api = fakeApi();
  serveShipments(api, 300);
  const { main, currentPath, navigate } = await openDashboard();
  const pager = main.getByRole('navigation', { name: 'Shipment history pages' });
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-1' })).toBeVisible();
  expect(lastQuery(api)).toBe('');
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-11' })).toBeVisible();
  expect(currentPath()).toBe('/dashboard?page=2');
  expect(lastQuery(api)).toBe('?page=2');
  expect(window.scrollY).toBe(0);
  await expect.element(main.getByText('11 to 20 of 300 shipments')).toBeVisible();
  await navigate('/dashboard?page=30');
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-300' })).toBeVisible();
  expect(
    pager
      .getByRole('link', { name: /^Page/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '28', '29', '30']);
});

test('a page past the end leads back to the last', async () => {
  serveShipments(fakeApi(), 12);
  const { main, currentPath } = await openDashboard('/dashboard?page=7');
  await expect.element(main.getByText('That page doesn’t exist')).toBeVisible();
  await main.getByRole('link', { name: 'Go to the last page' }).click();
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-12' })).toBeVisible();
  expect(currentPath()).toBe('/dashboard?page=2');
});

test('filters by status at once and by text on Enter, from the first page, and keeps the focus', async () => {
  const api = fakeApi();
  serveShipments(api, 25);
  const { main, currentPath } = await openDashboard('/dashboard?page=2');
  const status = main.getByRole('combobox', { name: 'Status' });
  await status.selectOptions('ON HOLD');
  await expect.poll(currentPath).toBe('/dashboard?status=ON_HOLD');
  const text = main.getByRole('searchbox', { name: 'Find a shipment' });
  await text.fill(' high street ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/dashboard?status=ON_HOLD&search=high+street');
  await expect.element(text).toHaveFocus();
  await expect.poll(() => lastQuery(api)).toBe('?status=ON_HOLD&search=high+street');
});

test('a search that finds nothing says so and can be undone', async () => {
  const api = fakeApi();
  serveShipments(api, 0);
  const { main, currentPath } = await openDashboard('/dashboard?search=nowhere');
  await expect.element(main.getByText('No shipments match “nowhere”')).toBeVisible();
  await expect.element(main.getByRole('searchbox')).toHaveValue('nowhere');
  serveShipments(api, 1);
  await main.getByRole('link', { name: 'Show all shipments' }).click();
  await expect.element(main.getByRole('searchbox')).toHaveValue('');
  await expect.element(main.getByText('1 shipment')).toBeVisible();
  expect(currentPath()).toBe('/dashboard');
});

test('says when the list can not be had, and tries again', async () => {
  const api = fakeApi();
  api.serve(myShipments, () => refusal('UNAVAILABLE', 'We can’t reach our records right now.'));
  const { main } = await openDashboard();
  await expect.element(main.getByText('We can’t reach our records right now.')).toBeVisible();
  serveShipments(api, 1);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-1' })).toBeVisible();
});

test('shows the shape of the list while it is on its way', async () => {
  const answer = Promise.withResolvers<{ data: []; total: 0 }>();
  fakeApi().serve(myShipments, () => answer.promise);
  const { main } = await openDashboard();
  await expect.element(main.getByText('Loading your shipments')).toBeInTheDocument();
  await expectAccessible();
  answer.resolve({ data: [], total: 0 });
  await expect.element(main.getByText('No shipment history to view')).toBeVisible();
});

test.for([1280, 375])(
  'selects shipments across pages by keyboard, and prints them in one file, at %i',
  async (width) => {
    await page.viewport(width, 800);
    const api = fakeApi();
    const collected = aShipment({ _id: 'gone', _shipment_id: 'SHP-GONE', status: 'COLLECTED', has_label: false });
    api.serve(myShipments, ({ url }) => {
      const number = new URL(url).searchParams.get('page') ?? '1';
      const [one, two] = ['a', 'b'].map((letter) =>
        aShipment({ _id: `${number}${letter}`, _shipment_id: `SHP-${number}${letter}` }),
      );
      return { data: [one, collected, two].flatMap((shipment) => shipment ?? []), total: 20 };
    });
    api.serve(selectedLabels, () => new Response('%PDF-'));
    const saved = savedFiles();
    const { main, screen } = await openDashboard();
    const box = (name: string) => main.getByRole('checkbox', { name });
    const bar = main.getByRole('button', { name: 'Download labels' });
    await expect.element(box('Select SHP-1a')).not.toBeChecked();
    await expect.element(box('Select SHP-GONE')).not.toBeInTheDocument();
    await expect.element(bar).not.toBeInTheDocument();
    box('Select SHP-1b').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(main.getByRole('status').getByText('1 shipment selected')).toBeInTheDocument();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

    await main.getByRole('link', { name: 'Next' }).click();
    if (width === 1280) await box('Select all on this page').click();
    else {
      await main.getByRole('button', { name: 'Labels', exact: true }).click();
      await screen.getByRole('dialog').getByRole('button', { name: 'Select all on this page' }).click();
    }
    await expect.element(box('Select SHP-2b')).toBeChecked();
    await box('Select SHP-2a').click();
    await main.getByRole('combobox', { name: 'Paper' }).last().selectOptions('A4, 4 per sheet');
    await bar.click();
    await expect.poll(() => saved).toEqual(['labels-a4.pdf']);
    const sent = api.requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ ids: ['1b', '2b'], format: 'a4' });
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(box('Select SHP-2b')).not.toBeChecked();
  },
);

test('a selection that can’t be printed says why, shows how the list stands, and can be cleared', async () => {
  const api = fakeApi();
  let has_label = true;
  const first = aShipment({ _id: 'a', _shipment_id: 'SHP-A' });
  api.serve(myShipments, () => ({
    data: [first, aShipment({ _id: 'b', _shipment_id: 'SHP-B', has_label })],
    total: 2,
  }));
  api.serve(selectedLabels, () => {
    has_label = false;
    return refusal('CONFLICT', 'We made no labels because of SHP-B.');
  });
  const { main, screen } = await openDashboard();
  await main.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(main.getByText('2 shipments selected').last()).toBeVisible();
  await main.getByRole('button', { name: 'Download labels' }).click();
  await expect.element(screen.getByText('We made no labels because of SHP-B.')).toBeVisible();
  await expect.element(main.getByText('1 shipment selected').last()).toBeVisible();
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(main.getByRole('checkbox', { name: 'Select SHP-A' })).not.toBeChecked();
});

test('prints what was booked today and is not printed, and says when there is nothing', async () => {
  const api = fakeApi();
  serveShipments(api, 1);
  api.serve(unprintedLabels, () => new Response('%PDF-'));
  const saved = savedFiles();
  const { main, screen } = await openDashboard();
  await main.getByRole('button', { name: 'Labels', exact: true }).click();
  const sheet = screen.getByRole('dialog', { name: 'Labels' });
  await expect.element(sheet.getByRole('combobox', { name: 'Paper' })).toBeVisible();
  await expectAccessible();
  const button = sheet.getByRole('button', { name: 'Download today’s unprinted labels' });
  await button.click();
  await expect.poll(() => saved).toEqual(['labels-4x6.pdf']);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(lastQuery(api)).toBe('?format=4x6');
  api.serve(unprintedLabels, () => refusal('CONFLICT', 'You’ve printed the labels for everything you booked today.'));
  await main.getByRole('button', { name: 'Labels', exact: true }).click();
  await button.click();
  await expect.element(screen.getByText('You’ve printed the labels for everything you booked today.')).toBeVisible();
});

test('asks a visitor to sign in', async () => {
  updateSession({ access_token: '' });
  const { currentPath } = await renderApp('/dashboard');
  await expect.poll(currentPath).toBe('/auth/login');
});
