import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkShipments, createShipments, mostBatchRows, unpaidBatches } from '../../../contract/bulk.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const session = aSession();

beforeEach(async () => {
  await page.viewport(1280, 900);
  updateSession(session);
});

const headings = 'Receiver name,Receiver email,Receiver phone,Receiver street,Receiver postcode,Content,Weight';
const line = (
  name: string,
  { email = 'grace@example.com', street = '7 Piccadilly', postcode = 'M1 1AE', content = 'Books' } = {},
) => `${name},${email},07700 900456,${street},${postcode},${content},2`;
const fileOf = (...lines: readonly string[]) => new File([[headings, ...lines].join('\n')], 'shipments.csv');

interface Sent {
  readonly rows: readonly Record<string, string>[];
  readonly total_amount?: number;
}

/** An API on which no file is waiting for payment. */
function bulkApi(): FakeApi {
  const api = fakeApi();
  api.serve(unpaidBatches, () => ({ data: [] }));
  return api;
}

/** Prices rows as the server does, refusing Jersey. */
function servePrices(api: FakeApi): void {
  api.serve(checkShipments, async (request) => {
    const { rows } = (await request.json()) as Sent; // as the page sends it
    return {
      rows: rows.map(({ receiver_postal_code = '' }) =>
        receiver_postal_code.startsWith('JE')
          ? { fields: { receiver_postal_code: 'We can’t deliver to JE2 3AB.' } }
          : { net: 3.2, vat: 0.64, total: 3.84, quote_id: 'held', receiver_town: 'Manchester' },
      ),
      net: 0,
      vat: 0,
      total: 0,
    };
  });
}

async function openBulk(path = '/dashboard/bulk') {
  const app = await renderApp(path);
  const main = app.screen.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1, name: 'Upload a spreadsheet' })).toBeVisible();
  return { ...app, main, upload: (file: File) => userEvent.upload(main.getByLabelText('Choose a CSV file'), file) };
}

test('errors are fixed in place, every row is priced, and all are created at once', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload } = await openBulk();
  await expectAccessible();
  await upload(
    fileOf(line('Ann'), line('Bob', { email: 'nobody' }), line('Cid', { postcode: 'JE2 3AB' }), line('Dee')),
  );
  await expect.element(main.getByRole('heading', { name: 'Check the rows' })).toHaveFocus();
  await expect.element(main.getByText('We can’t deliver to JE2 3AB.')).toBeVisible();
  await expect.element(main.getByText('4 rows, 2 need fixing.', { exact: false })).toBeVisible();
  await expectAccessible();

  await main.getByRole('button', { name: /^Create and pay(?! later)/ }).click();
  await expect.element(main.getByText('2 rows have errors. Fix or remove them first.')).toBeVisible();
  const rows = main.getByRole('list', { name: 'Rows in your file' }).getByRole('listitem');
  await expect.element(rows).toHaveLength(2);
  await main.getByLabelText('Receiver email').fill('bob@example.com');
  await main.getByRole('button', { name: 'Remove row 4' }).click();
  await expect.element(main.getByRole('heading', { name: 'Check the rows' })).toHaveFocus();
  await expect.element(main.getByText('3 rows, no errors.')).toBeVisible();
  await expect.element(main.getByText('£11.52', { exact: true })).toBeVisible(); // net 9.60, VAT 1.92

  await main.getByRole('button', { name: 'Create and pay £11.52' }).click();
  await expect.element(main.getByRole('checkbox', { name: /^My descriptions are accurate/ })).toHaveFocus();
  await expect
    .element(main.getByRole('checkbox', { name: /^My descriptions are accurate/ }))
    .toHaveAccessibleDescription('Please confirm what you’re sending.');
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  api.serve(createShipments, () => refusal('UNAVAILABLE', 'Please try again in a moment.'));
  await main.getByRole('button', { name: 'Create and pay £11.52' }).click();
  await expect.element(main.getByText('We’re not sure if they were created')).toBeVisible();
  api.serve(createShipments, () => refusal('VALIDATION', 'A row has an error.', { 'rows.2.weight': 'Too heavy.' }));
  await main.getByRole('button', { name: 'Create and pay £11.52' }).click();
  await expect.element(main.getByText('Nothing was created')).toBeVisible();
  await main.getByLabelText('Show').selectOptions('errors');
  await expect.element(main.getByLabelText('Weight (kg)', { exact: true })).toHaveAccessibleDescription('Too heavy.');

  const sent = api.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/shipment/bulk'));
  const keys = sent.map((request) => request.headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1); // what became of the first was not known, so the second is the same
  const body = (await sent[0]?.json()) as Sent; // as the page sends it
  expect(body.total_amount).toBe(11.52);
  expect(body).not.toHaveProperty('save_receivers');
  expect(body.rows.map(({ receiver_fullname }) => receiver_fullname)).toEqual(['Ann', 'Bob', 'Dee']);
  expect(body.rows[0]).toMatchObject({ shipper_fullname: 'Ada Lovelace', preferred_payment_method: 'CREDIT_CARD' });
});

test('one error is counted as one', async () => {
  servePrices(bulkApi());
  const { main, upload } = await openBulk();
  await upload(fileOf(line('Ann'), line('Bob', { email: 'nobody' })));
  await expect.element(main.getByText('2 rows, 1 needs fixing. Fix or remove it.')).toBeVisible();
  await main.getByRole('button', { name: /^Create and pay(?! later)/ }).click();
  await expect.element(main.getByText('1 row has an error. Fix or remove it first.')).toBeVisible();
  await expect.element(main.getByText('1 row with errors not included.')).toBeVisible();
});

test('a row without a house number is warned of, found and fixed in place, and does not block', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload, currentPath } = await openBulk();
  await upload(fileOf(line('Ann'), line('Bob', { street: 'Mill Lane' }), line('Cid', { street: 'The Green' })));
  await expect.element(main.getByText('3 rows, no errors.')).toBeVisible();
  await expect.element(main.getByText('2 rows without a house number or name')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Create and pay £11.52' })).toBeVisible();
  await expectAccessible();
  await main.getByRole('button', { name: 'Show these rows' }).click();
  await expect.poll(currentPath).toBe('/dashboard/bulk?show=houses');
  const house = main.getByLabelText('Receiver house number or name');
  await expect.element(house).toHaveLength(2);
  await expect.element(house.first()).not.toBeRequired();
  await house.first().fill('Rose Cottage');
  await expect.element(main.getByText('1 row without a house number or name')).toBeVisible();
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  api.serve(createShipments, async (request) => {
    const { rows } = (await request.json()) as Sent; // as the page sends it
    expect(rows.map(({ receiver_building }) => receiver_building)).toEqual(['', 'Rose Cottage', '']);
    return refusal('UNAVAILABLE', 'Please try again in a moment.');
  });
  await main.getByRole('button', { name: 'Create and pay £11.52' }).click();
  await expect.element(main.getByText('We’re not sure if they were created')).toBeVisible();
});

test('a row shows its reference, and its town where the file leaves it out', async () => {
  servePrices(bulkApi());
  const { main, upload } = await openBulk();
  await upload(new File([`${headings},Order\n${line('Ann')},A-1001`], 'shipments.csv'));
  await expect.element(main.getByText('Your reference: A-1001')).toBeVisible();
  await expect.element(main.getByText('7 Piccadilly · Manchester · M1 1AE', { exact: false })).toBeVisible();
});

test('all that is wrong with a row is said at once, by the form’s rules and by the server', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload } = await openBulk();
  await upload(fileOf(line('Ann', { email: 'nobody', postcode: 'JE2 3AB' })));
  await expect.element(main.getByText('We can’t deliver to JE2 3AB.')).toBeVisible();
  await expect.element(main.getByText('Please provide a valid email address!.')).toBeVisible();
  await main.getByLabelText('Receiver postcode').fill('M1 1AE');
  await main.getByLabelText('Receiver email').fill('ann@example.com');
  await expect.element(main.getByRole('button', { name: 'Create and pay £3.84' })).toBeVisible();
});

test('columns that can’t be told are matched by hand', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload } = await openBulk();
  const odd = 'Who;Mail;Tel;Lane;Code;What;Kilos\nAnn;ann@example.com;07700900456;Piccadilly;M1 1AE;Books;2';
  await upload(new File([odd], 'odd.csv'));
  await expect.element(main.getByRole('combobox', { name: 'Sender name' })).not.toBeInTheDocument(); // folded
  await expect.element(main.getByRole('heading', { name: 'Match your columns' })).toHaveFocus();
  await expect.element(main.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const choice = (name: string) => main.getByRole('combobox', { name, exact: true });
  await expect.element(main.getByText('7 columns to choose')).toBeVisible();
  await choice('Receiver name').selectOptions('Who');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect.element(choice('Receiver email')).toHaveFocus();
  await expect.element(choice('Receiver email')).toHaveAccessibleDescription('Choose a column.');
  await expectAccessible();
  const choices = {
    'Receiver email': 'Mail',
    'Receiver phone': 'Tel',
    'Receiver street': 'Lane',
    'Receiver postcode': 'Code',
    Content: 'What',
  };
  for (const [label, heading] of Object.entries(choices)) await choice(label).selectOptions(heading);
  await expect.element(main.getByText('Still to choose: Weight (kg)')).toBeVisible();
  await choice('Weight (kg)').selectOptions('Kilos');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect.element(main.getByRole('heading', { name: 'Row 2: Ann' })).toBeVisible();
  await expect.element(main.getByText('1 row, no errors.')).toBeVisible();
});

test.each([
  ['no rows', fileOf(), /There are no rows in this file/],
  [
    'more than a thousand',
    fileOf(...Array.from({ length: mostBatchRows + 1 }, () => 'x')),
    /This file has 1,001 rows, and you can upload up to 1,000/,
  ],
  ['a workbook', new File([Uint8Array.from([0x50, 0x4b, 3, 4, 20])], 'shipments.xlsx'), /save it as CSV first/],
])('a file with %s is refused in words', async (_what, file, words) => {
  bulkApi();
  const { main, upload } = await openBulk();
  await upload(file);
  await expect.element(main.getByText(words)).toBeVisible();
});

test('a thousand rows are drawn page by page, and goods on the list are found among them', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload, currentPath } = await openBulk();
  const many = Array.from({ length: mostBatchRows }, (_, at) =>
    line(`R${at}`, at === 700 ? { content: 'Perfume' } : {}),
  );
  await upload(fileOf(...many));
  const rows = main.getByRole('list', { name: 'Rows in your file' }).getByRole('listitem');
  await expect.element(main.getByText('1,000 rows, no errors.')).toBeVisible();
  expect(rows.elements().filter((row) => row.querySelector('h3'))).toHaveLength(20);
  await main.getByRole('link', { name: 'Page 50' }).click();
  await expect.element(main.getByRole('heading', { name: 'Row 1001: R999' })).toBeVisible();
  await main.getByLabelText('Show').selectOptions('goods');
  await expect.element(main.getByText(/^Perfume.*: allowed with limits\.$/)).toBeVisible();
  expect(currentPath()).toBe('/dashboard/bulk?show=goods');
  await expect.element(main.getByRole('button', { name: 'Create and pay £3,840.00' })).toBeVisible();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(5); // 200 at a time
});

test('without a connection it says so, and goes on when asked', async () => {
  const api = bulkApi();
  api.serve(checkShipments, () => Promise.reject(new TypeError('Failed to fetch')));
  const { main, upload } = await openBulk();
  await upload(fileOf(line('Ann')));
  await expect.element(main.getByText('We couldn’t price the rows')).toBeVisible();
  servePrices(api);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('button', { name: 'Create and pay £3.84' })).toBeVisible();
});

test('rows outlive a session that ends', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload, currentPath, navigate } = await openBulk();
  await upload(fileOf(line('Ann', { email: 'nobody' }), line('Bob')));
  await main.getByLabelText('Receiver email').fill('ann@example.com');
  await expect.element(main.getByRole('button', { name: 'Create and pay £7.68' })).toBeVisible();
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  api.serve(createShipments, () => refusal('SESSION_EXPIRED', sessionExpiredMessage));
  await main.getByRole('button', { name: 'Create and pay £7.68' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/dashboard/bulk');
  expect(sessionStorage.getItem('batch')).toContain('ann@example.com');

  updateSession(session);
  await navigate('/dashboard/bulk');
  await expect.element(main.getByRole('heading', { name: 'Row 2: Ann' })).toBeVisible();
  await expect.element(main.getByText('2 rows, no errors.')).toBeVisible();
});

test('rows are there again after a reload', async () => {
  const api = bulkApi();
  servePrices(api);
  const { main, upload, navigate } = await openBulk();
  await upload(fileOf(line('Ann')));
  await main.getByRole('button', { name: 'Edit row 2' }).click();
  await main.getByLabelText('Receiver name').fill('Ann Lee');
  await navigate('/about'); // at once: what was typed last is kept too
  await navigate('/dashboard/bulk');
  await expect.element(main.getByRole('heading', { name: 'Row 2: Ann Lee' })).toBeVisible();
  await main.getByRole('button', { name: 'Choose another file' }).click();
  await expect.poll(() => sessionStorage.getItem('batch')).toBeNull();
  await expect.element(main.getByLabelText('Choose a CSV file')).toHaveFocus();
});

test('paying later leads to the shipments; nothing is left in the browser', async () => {
  const api = bulkApi();
  servePrices(api);
  const { screen, main, upload, currentPath } = await openBulk();
  await upload(fileOf(line('Ann')));
  await main.getByRole('checkbox', { name: /^My descriptions are accurate/ }).click();
  await expect.element(main.getByRole('button', { name: 'Create and pay £3.84' })).toBeVisible();
  const batch = { _id: 'batch-1', createdAt: '2026-11-15T09:00:00.000Z', unpaid: 1, total: 3.84 };
  const saving = main.getByRole('checkbox', { name: 'Add these receivers to your address book' });
  await expect.element(saving).not.toBeChecked();
  await saving.click();
  const message = 'Shipment created. 1 receiver added to your address book.';
  api.serve(createShipments, async (request) => {
    expect(await request.json()).toMatchObject({ save_receivers: true });
    return { message, batch, shipments: [], receivers: { added: 1, left_out: 0 } };
  });
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  await main.getByRole('button', { name: 'Create and pay later' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(sessionStorage.getItem('batch')).toBeNull();
});
