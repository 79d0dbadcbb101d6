import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as contract from '../../../contract/addresses/address-book.ts';
import { postalCodeStreets } from '../../../contract/addresses/addresses.ts';
import { getQuote } from '../../../contract/quotes.ts';
import { saveQuote, updateSession } from '../../session/session-store.ts';
import { aQuote } from '../../testing/a-quote.ts';
import { aSession } from '../../testing/a-session.ts';
import { anAddress } from '../../testing/an-address.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { serveTowns } from '../../testing/serve-towns.ts';

const grace = anAddress({ fullname: 'Grace Hopper' });

/** The address book on the server, with these entries in it. */
function serveBook(entries: contract.AddressBookEntry[]) {
  const api = fakeApi();
  const lists: string[] = [];
  api.serve(contract.listAddresses, ({ url }) => {
    const query = new URL(url).searchParams;
    lists.push(query.toString());
    const at = (Number(query.get('page')) - 1) * 10;
    return { data: entries.slice(at, at + 10), total: entries.length };
  });
  api.serve(postalCodeStreets, () => []);
  serveTowns(api);
  return { api, lists };
}

async function openBook(path = '/dashboard/address-book') {
  updateSession(aSession());
  const app = await renderApp(path);
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
}

test('shows a side with its pages, and searches it', async () => {
  const entries = Array.from({ length: 11 }, (_, at) => anAddress({ fullname: `Customer ${at}` }));
  const { lists } = serveBook(entries);
  const { screen, currentPath } = await openBook('/dashboard/address-book?side=receiver');
  await expect.element(screen.getByText('11 addresses')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.element(screen.getByRole('rowheader')).toHaveTextContent('Customer 10');
  expect(currentPath()).toBe('/dashboard/address-book?side=receiver&page=2');
  await screen.getByLabelText('Find an address').fill(' grace ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/dashboard/address-book?side=receiver&search=grace');
  await expect.poll(() => lists.at(-1)).toBe('side=receiver&page=1&search=grace');
  await screen.getByRole('tab', { name: 'My addresses' }).click();
  await expect.poll(() => lists.at(-1)).toBe('side=own&page=1');
});

test('says what to do with an empty book, and with a search that finds nothing', async () => {
  serveBook([]);
  const { screen, navigate } = await openBook();
  await expect.element(screen.getByText('No addresses yet')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Add address' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add an address' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await navigate('/dashboard/address-book?search=nobody');
  await expect.element(screen.getByText("Nothing found for 'nobody'")).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Show all addresses' })).toBeVisible();
});

test('says why the addresses can not be shown, and tries again', async () => {
  const { api } = serveBook([grace]);
  api.serve(contract.listAddresses, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { screen } = await openBook();
  await expect.element(screen.getByText('We couldn’t load your addresses')).toBeVisible();
  await expectAccessible(screen.container);
  api.serve(contract.listAddresses, () => ({ data: [grace], total: 1 }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Grace Hopper')).toBeVisible();
});

test('adds an address, and shows what the server says of a field', async () => {
  const { api } = serveBook([grace]);
  const { screen } = await openBook('/dashboard/address-book?side=receiver');
  await screen.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByRole('textbox', { name: 'Full name' }).click();
  await userEvent.keyboard('{Enter}');
  const summary = dialog.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  expect(
    summary
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Full name is required',
    'Invalid postal code',
    'House number or name is required',
    'Street name is required',
  ]);
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Alan Turing');
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('qv11aa');
  await dialog.getByRole('combobox', { name: 'Street name' }).fill('High Street');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('alan');
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('');
  const house = dialog.getByRole('textbox', { name: 'House number or name' });
  await house.click();
  await userEvent.tab();
  await expect.element(house).toHaveAccessibleDescription('This field is required!.');
  await expect.element(save).toBeDisabled();
  await house.fill('7');
  await expectAccessible(dialog.element());

  const message = 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.';
  api.serve(contract.addAddress, () => refusal('VALIDATION', message, { postal_code: message }));
  await save.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Postcode' })).toHaveAccessibleDescription(message);
  api.serve(contract.addAddress, () => ({ message: 'Address saved', entry: anAddress() }));
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('m11ae');
  await expect.element(dialog.getByRole('combobox', { name: 'Town' })).toHaveValue('Manchester');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = api.requests.findLast(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({
    side: 'receiver',
    fullname: 'Alan Turing',
    country: 'UK',
    postal_code: 'M1 1AE',
    building: '7',
    street_name: 'High Street',
    town: 'Manchester',
  });
});

test('sends to a receiver: the form opens at its second step with them filled in', async () => {
  const { api } = serveBook([{ ...grace, town: 'Salford' }]);
  api.serve(getQuote, () => aQuote());
  saveQuote({ pickup: 'DA1 1AA', delivery: 'EH1 1YZ', weight: '2', country: 'UK' });
  const { screen, currentPath } = await openBook('/dashboard/address-book?side=receiver');
  await expect.element(screen.getByText('1 address')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Send to this address: Grace Hopper, 7 Piccadilly' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=2');
  const form = screen.getByRole('main');
  await expect.element(form.getByRole('heading', { name: 'Receiver Details' })).toBeVisible();
  for (const [name, value] of [
    ['Full name', 'Grace Hopper'],
    ['Email address', 'ada@example.com'],
    ['Phone number', '07700900123'],
    ['Postcode', 'M1 1AE'],
    ['House number or name', '7'],
  ] as const) {
    await expect.element(form.getByRole('textbox', { name })).toHaveValue(value);
  }
  await expect.element(form.getByRole('combobox', { name: 'Street name' })).toHaveValue('Piccadilly');
  await expect.element(form.getByRole('combobox', { name: 'Town' })).toHaveValue('Salford');
});

test('sends nothing to an address of their own', async () => {
  serveBook([grace]);
  const { screen } = await openBook();
  await expect.element(screen.getByText('1 address')).toBeVisible();
  expect(screen.getByRole('button', { name: /Send to this address/ }).elements()).toEqual([]);
});

test('changes an address', async () => {
  const { api } = serveBook([grace]);
  api.serve(contract.changeAddress, () => ({ message: 'Address saved', entry: grace }));
  const { screen } = await openBook();
  await screen.getByRole('button', { name: 'Edit Grace Hopper, 7 Piccadilly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await expect.element(dialog.getByRole('textbox', { name: 'Full name' })).toHaveValue('Grace Hopper');
  await dialog.getByRole('textbox', { name: 'House number or name' }).fill('8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = api.requests.find(({ method }) => method === 'PUT');
  expect(new URL(sent?.url ?? '').pathname).toContain(grace.id);
  expect(await sent?.json()).toMatchObject({ fullname: 'Grace Hopper', building: '8' });
});

test('deletes an address after asking, and leaves a page that became empty', async () => {
  const entries = Array.from({ length: 11 }, (_, at) => anAddress({ fullname: `Customer ${at}` }));
  const { api } = serveBook(entries);
  api.serve(contract.deleteAddress, () => {
    entries.pop();
    return { message: 'Address deleted' };
  });
  const { screen, currentPath } = await openBook('/dashboard/address-book?page=2');
  await screen.getByRole('button', { name: 'Delete Customer 10, 7 Piccadilly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(currentPath).toBe('/dashboard/address-book');
  await expect.element(screen.getByText('10 addresses')).toBeVisible();
});

test('shows the errors of a file row by row, and adds what is right, fixed or not left out', async () => {
  const { api } = serveBook([grace]);
  const { screen, currentPath } = await openBook('/dashboard/address-book?side=receiver&view=import');
  await expectAccessible(screen.container);
  const file = new File(
    ['name,postcode,street,email\nA,M1 1AE,x,\nB,SW1A 1__,y,b@example.com\nC,EH1 1YZ,z,nobody\nD,QV1 1AA,v,\n'],
    'addresses.csv',
  );
  await userEvent.upload(screen.getByLabelText('Choose a CSV file'), file);
  await expect.element(screen.getByRole('heading', { name: 'Check the rows' })).toHaveFocus();
  const status = screen.getByText('4 rows:', { exact: false });
  await expect.element(status).toHaveTextContent('4 rows: 2 ready, 2 need fixing. Fix or skip them.');
  const wrong = screen.getByRole('list', { name: 'Rows with errors' });
  await expect.element(wrong.getByLabelText('Postcode')).toHaveAccessibleDescription('Invalid postal code');
  await expectAccessible(screen.container);

  await wrong.getByLabelText('Postcode').fill('sw1a 1aa');
  await expect.element(wrong.getByText('Ready')).toBeVisible();
  await expect.element(status).toHaveTextContent('4 rows: 3 ready, 1 needs fixing. Fix or skip it.');
  await wrong.getByRole('button', { name: 'Skip row 4' }).click();
  const message = 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.';
  api.serve(contract.importAddresses, () => ({
    message: '2 addresses added',
    added: 2,
    known: 0,
    faults: [{ row: 2, fields: { postal_code: message } }],
  }));
  await screen.getByRole('button', { name: 'Add 3 addresses' }).click();
  await expect.element(wrong.getByLabelText('Postcode')).toHaveAccessibleDescription(message);
  const sent = api.requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toMatchObject({
    side: 'receiver',
    rows: [
      { fullname: 'A', postal_code: 'M1 1AE', country: 'UK' },
      { fullname: 'B', postal_code: 'sw1a 1aa' },
      { fullname: 'D' },
    ],
  });

  api.serve(contract.importAddresses, () => ({ message: '1 address added', added: 1, known: 0, faults: [] }));
  await wrong.getByLabelText('Postcode').fill('BT1 1AA');
  await screen.getByRole('button', { name: 'Add 1 address' }).click();
  await expect.poll(currentPath).toBe('/dashboard/address-book?side=receiver');
});

test('says what is wrong with a file that is none, and keeps the rows when they can not be sent', async () => {
  const { api } = serveBook([grace]);
  const { screen } = await openBook('/dashboard/address-book?view=import');
  const chooser = screen.getByLabelText('Choose a CSV file');
  await userEvent.upload(chooser, new File(['colour\ngreen\n'], 'colours.csv'));
  await expect.element(screen.getByText(/are missing/)).toBeVisible();
  await userEvent.upload(chooser, new File(['name,postcode,street\nA,M1 1AE,x\n'], 'addresses.csv'));
  api.serve(contract.importAddresses, () => refusal('CONFLICT', 'Your address book is full.'));
  await screen.getByRole('button', { name: 'Add 1 address' }).click();
  await expect.element(screen.getByText('We couldn’t add the addresses')).toBeVisible();
  await expect.element(screen.getByRole('rowheader')).toHaveTextContent('A');
});
