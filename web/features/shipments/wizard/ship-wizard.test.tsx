import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { searchAddresses } from '../../../../contract/addresses/address-book.ts';
import { getQuote } from '../../../../contract/quotes.ts';
import { preserveTypedInput } from '../../../session/preserve-typed-input.ts';
import { logOut, saveQuote, updateSession } from '../../../session/session-store.ts';
import { clearOnSignOut } from '../../../session/sign-out.ts';
import { aQuote } from '../../../testing/a-quote.ts';
import { aSession } from '../../../testing/a-session.ts';
import { anAddress } from '../../../testing/an-address.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

test.each([
  ['/ship-parcel', '/auth/login?redirect=/ship-parcel'],
  ['/ship-parcel?step=3', '/auth/login?redirect=/ship-parcel%3Fstep%3D3'],
])('sends a visitor at %s to %s', async (path, login) => {
  const { currentPath } = await renderApp(path);
  await expect.poll(currentPath).toBe(login);
});

test('starts with the customer and the stored quote, under the specification’s names', async () => {
  const { field, main, price } = await openWizard();
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toBeVisible();
  const form = main.getByRole('form', { name: 'Shipper Details' }).element() as HTMLFormElement; // a form by its role
  expect(Object.fromEntries(new FormData(form))).toEqual({
    shipper_fullname: 'Ada Lovelace',
    shipper_email_address: 'ada@example.com',
    shipper_phone_number: '07700900123',
    shipper_country: 'UK',
    shipper_postal_code: 'DA1 1AA',
    shipper_street_name: 'Engine Street',
    shipper_building: '1',
    shipper_town: 'Dartford',
  });
  await expect.element(field('Postcode')).toHaveValue('DA1 1AA');
  await expect.element(price.getByText('£3.84')).toBeVisible();
  await expectAccessible();
});

test('lets go on once everything is filled, and then says what is wrong with it', async () => {
  const { field, button, main, currentPath } = await openWizard();
  await field('Full name').fill('');
  await expect.element(button('Continue')).toBeDisabled();
  await field('Full name').fill('Ada');
  await field('Email address').fill('ada');
  await field('Phone number').fill('+44 12');
  await expect.element(field('Phone number')).toHaveValue('4412');
  await field('Postcode').fill('da1');
  await expect.element(field('Postcode')).toHaveValue('DA1');
  await button('Continue').click();

  const summary = main.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(field('Email address')).toHaveAccessibleDescription('Please provide a valid email address!.');
  await expect.element(field('Phone number')).toHaveAccessibleDescription('Phone number is too short');
  await summary.getByRole('link', { name: 'Invalid postal code' }).click();
  await expect.element(field('Postcode')).toHaveFocus();
  expect(currentPath()).toBe('/ship-parcel');
  await expectAccessible();
});

test('goes through the steps in the address, back as far as the first', async () => {
  const { main, button, currentPath, goBack } = await openWizard({ typed: typedValues() });
  await button('Continue').click();
  await expect.element(main.getByRole('heading', { name: 'Receiver Details' })).toHaveFocus();
  expect(currentPath()).toBe('/ship-parcel?step=2');
  await button('Continue').click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=3');
  await goBack();
  await expect.element(main.getByRole('heading', { name: 'Receiver Details' })).toHaveFocus();
  await button('Go Back').click();
  await expect.poll(currentPath).toBe('/ship-parcel');
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toHaveFocus();
  await expect.element(button('Go Back')).not.toBeInTheDocument();
});

test('lets nobody jump past a step that is not right', async () => {
  const { currentPath } = await openWizard({
    path: '/ship-parcel?step=4',
    typed: typedValues({ receiver_email_address: '' }),
  });
  await expect.poll(currentPath).toBe('/ship-parcel?step=2');
});

test('lets the gross weight follow the weight until it has one of its own', async () => {
  const { field, button } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  const gross = field('Total gross weight in kg');
  await field('Weight in kg').fill('3,5');
  await expect.element(gross).toHaveValue('3.5');
  await gross.fill('4');
  await field('Weight in kg').fill('5');
  await expect.element(gross).toHaveValue('4');
  await button('Continue').click();
  await expect.element(gross).toHaveAccessibleDescription(/The total gross weight can’t be less than the weight\./);
});

test('takes no letters in a weight, keeps other numbers as typed, and says what is wrong with them', async () => {
  const { field } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  const [weight, pieces] = [field('Weight in kg'), field('Number of parcels')];
  await weight.fill('');
  await userEvent.type(weight, '0x.5');
  await pieces.fill('');
  await userEvent.type(pieces, '1.5');
  await userEvent.tab();
  await expect.element(weight).toHaveValue('0.5');
  await expect.element(weight).toHaveAccessibleDescription(/Please provide a valid weight in KG!\./);
  await expect.element(pieces).toHaveValue('1.5');
  await expect.element(pieces).toHaveAccessibleDescription(/Enter a number of parcels from 1 to 99./);
});

test('says what the list of goods knows of the content while it is typed', async () => {
  const { field, main } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  await field('Content').fill('Reading glasses');
  await expect.element(main.getByText(/allowed with limits/)).not.toBeInTheDocument();
  await field('Content').fill('Perfume and fireworks');
  await expect.element(main.getByText('Fireworks and flares: we can’t carry this')).toBeVisible();
  await expect.element(main.getByText('Perfume and aftershave: allowed with limits')).toBeVisible();
  await expectAccessible();
});

test('does not go on with goods that we can’t carry, by the button or by the address', async () => {
  const { field, button, main, currentPath } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  await field('Content').fill('ashes of my dog');
  await button('Continue').click();
  await expect.element(field('Content')).toHaveAccessibleDescription(/We can’t carry ashes\./);
  expect(main.getByText(/funeral director/).elements()).toHaveLength(1);
  // Beside the field, and in the summary of what stops the step.
  expect(main.getByText(/can’t carry/).elements()).toHaveLength(2);
  expect(currentPath()).toBe('/ship-parcel?step=3');
  await field('Content').fill('an urn for ashes');
  await button('Continue').click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=4');
});

test('takes a reference of one’s own, which may be left out, and shows it before the payment', async () => {
  const { field, button, main } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  const reference = field('Your reference (optional)');
  await expect.element(button('Continue')).toBeEnabled();
  await reference.fill('x'.repeat(36));
  await button('Continue').click();
  await expect.element(reference).toHaveAccessibleDescription(/Use at most 35 characters\./);
  await reference.fill('Order 4711');
  await button('Continue').click();
  await expect.element(main.getByText('Your reference Order 4711')).toBeVisible();
});

test('prices again when the pieces change, and ignores the answer to an older question', async () => {
  const late = Promise.withResolvers<ReturnType<typeof aQuote>>();
  const { api, field, price } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  await expect.element(price.getByText('£3.84')).toBeVisible();
  api.serve(getQuote, async (request) => {
    const { number_of_pieces } = (await request.json()) as { number_of_pieces: number }; // as the form sends it
    return number_of_pieces === 2 ? late.promise : aQuote({ estimate: 7.2 });
  });
  await field('Number of parcels').fill('2');
  await expect.poll(() => api.requests.filter(({ url }) => url.endsWith('get-quote')).length).toBe(2);
  await expect.element(price.getByText('Getting your price')).toBeInTheDocument();
  await field('Number of parcels').fill('3');
  await expect.element(price.getByText('£7.20')).toBeVisible();
  late.resolve(aQuote({ estimate: 5.5 }));
  await expect.element(price.getByText('£7.20')).toBeVisible();
  await expect.element(price.getByText('£5.50')).not.toBeInTheDocument();
});

test('prices again when the total gross weight changes, with the larger weight, and says so', async () => {
  const { api, field, price } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues() });
  await expect.element(price.getByText('£3.84')).toBeVisible();
  const asked: unknown[] = [];
  api.serve(getQuote, async (request) => {
    const { weight } = (await request.json()) as { weight: number }; // as the form sends it
    asked.push(weight);
    return aQuote({ estimate: weight === 12 ? 10.68 : 5.7 });
  });
  const gross = field('Total gross weight in kg');
  await gross.fill('12');
  await expect.element(price.getByText('£10.68')).toBeVisible();
  await expect.element(price.getByText('The price is for the total gross weight, 12 kg.')).toBeInTheDocument();
  await field('Weight in kg').fill('11');
  await expect.element(price.getByText('£10.68')).toBeVisible();
  await gross.fill('');
  await expect.element(price.getByText('£10.68')).not.toBeInTheDocument();
  await gross.fill('11');
  await expect.element(price.getByText('£5.70')).toBeVisible();
  await expect.element(price.getByText(/The price is for the total gross weight/)).not.toBeInTheDocument();
  expect(asked).toEqual([12, 11]);
});

test('says beside the price why there is none, and fails to proceed without it', async () => {
  const { api, field, price, button, screen, main, navigate } = await openWizard({
    path: '/ship-parcel?step=2',
    typed: typedValues(),
  });
  api.serve(getQuote, () => refusal('NOT_QUOTABLE', 'We do not deliver to Jersey.'));
  await field('Postcode').fill('JE2 3AB');
  await expect.element(price.getByText('We do not deliver to Jersey.')).toBeVisible();
  await expect.element(price.getByText('No price')).toBeVisible();
  await navigate('/ship-parcel?step=4');
  await button('Proceed').click();
  await expect.element(main.getByText('Failed to generate payment amount!.')).toBeVisible();
  await expect.element(screen.getByRole('alert').getByText('Failed to generate payment amount!.')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['asks for the price that is held for the customer', 60_000, { quote_id: 'held' }],
  ['does not ask for one that is held no longer', -60_000, {}],
])('%s', async (_name, leftMs, named) => {
  const held = { quote_id: 'held', valid_until: new Date(Date.now() + leftMs).toISOString() };
  const { api, price } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues(), held });
  await expect.element(price.getByText('£3.84')).toBeVisible();
  const [asked] = api.requests.filter(({ url }) => url.endsWith('get-quote'));
  const { quote_id } = { quote_id: undefined, ...((await asked?.json()) as object) }; // as the form sends it
  expect({ quote_id }).toEqual({ quote_id: undefined, ...named });
});

test('says of a postal code at once that we don’t serve it, before the other one is known', async () => {
  const { api, screen, field, main, price, button, currentPath } = await openWizard({
    typed: typedValues({ receiver_postal_code: '' }),
  });
  const jersey = 'We can’t collect from JE2 3AB: it is in Jersey.';
  api.serve(getQuote, () => {
    const fields = { postal_code_from: jersey, postal_code_to: 'We can’t deliver to JE2 3AB: it is in Jersey.' };
    return refusal('NOT_QUOTABLE', Object.values(fields).join(' '), fields);
  });
  await field('Postcode').fill('je2 3ab');
  await expect.element(field('Postcode')).toHaveAccessibleDescription(jersey);
  await expect.element(screen.getByRole('alert').getByText(/Jersey/)).not.toBeInTheDocument();
  await expect.element(price.getByText('Add both postcodes and the weight to see your price.')).toBeInTheDocument();
  await button('Continue').click();
  await expect.element(main.getByRole('group', { name: 'There is a problem' }).getByText(jersey)).toBeVisible();
  expect(currentPath()).toBe('/ship-parcel');
  await field('Postcode').fill('BFPO 801');
  await expect.element(field('Postcode')).toHaveAccessibleDescription(/Only the forces’ own post/);
});

test('fills a step from the address book and gives the focus back', async () => {
  const { api, field, button, main } = await openWizard({ path: '/ship-parcel?step=2', typed: typedValues() });
  const entry = anAddress({ fullname: 'Mary Somerville', postal_code: 'EH1 1YZ', street_name: 'Waverley Bridge' });
  api.serve(searchAddresses, () => ({ data: [entry], has_more: false }));
  await button('Address Book').click();
  await main.getByRole('combobox', { name: 'Saved receivers' }).fill('mary');
  await main.getByRole('option', { name: /Mary Somerville/ }).click();
  await expect.element(field('Full name')).toHaveValue('Mary Somerville');
  await expect.element(field('Postcode')).toHaveValue('EH1 1YZ');
  await expect.element(main.getByRole('combobox', { name: 'Street name' })).toHaveValue('Waverley Bridge');
  await expect.element(button('Address Book')).toHaveFocus();
});

test('keeps what was typed for a customer who returns, and for nobody else', async () => {
  const { field, session, currentPath, navigate } = await openWizard();
  onTestFinished(clearOnSignOut()); // stops before the page is cleared, or it would still forget during the next test
  await field('Full name').fill('Ada King');
  await navigate('/about');
  await navigate('/ship-parcel');
  await expect.element(field('Full name')).toHaveValue('Ada King');
  saveQuote({ pickup: 'DA1 1AA', delivery: 'EH1 1YZ', weight: '9', country: 'UK' });
  await navigate('/about');
  await navigate('/ship-parcel');
  await expect.element(field('Full name')).toHaveValue('Ada King');

  logOut();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel');
  updateSession(session);
  await expect.poll(currentPath).toBe('/ship-parcel');
  await expect.element(field('Full name')).toHaveValue('Ada Lovelace');
});

test('asks for the declaration before it proceeds, and shows what it is about to send', async () => {
  const typed = typedValues({ preferred_payment_method: '', sender_declaration: false });
  const { button, main } = await openWizard({ path: '/ship-parcel?step=4', typed });
  await expect.element(main.getByText('Grace Hopper')).toBeVisible();
  await expect.element(main.getByText('1 parcel, 2 kg', { exact: true })).toBeVisible();
  await button('Proceed').click();
  const summary = main.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByText('Please select your preferred method of payment!.')).toBeVisible();
  await expect.element(summary.getByText('Please confirm what you’re sending.')).toBeVisible();
  await expectAccessible();
  await userEvent.click(main.getByRole('checkbox'));
  await expect.element(summary.getByText('Please confirm what you’re sending.')).not.toBeInTheDocument();
});

test('does not show another customer what was typed before a session expired', async () => {
  const typed = typedValues({ shipper_fullname: 'Ada King' });
  const { field, currentPath } = await openWizard({ typed });
  await expect.element(field('Full name')).toHaveValue('Ada King');
  preserveTypedInput(logOut);
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel');
  updateSession(aSession({ fullName: 'Grace Hopper' }));
  await expect.element(field('Full name')).toHaveValue('Grace Hopper');
});
