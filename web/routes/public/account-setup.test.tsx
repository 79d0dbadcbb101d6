import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setupAccount } from '../../../contract/accounts/accounts.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { readSetupToken, saveSetupToken } from '../../session/setup-token.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { servePlaces } from '../../testing/serve-places.ts';

const proof = { email: 'ada@example.com', setup_token: 'proof', phone: '447700900123' };

async function openSetup(path = '/account-setup') {
  const { screen, currentPath } = await renderApp(path);
  const main = screen.getByRole('main');
  const form = main.getByRole('form', { name: 'My Details' });
  await expect.element(form).toBeVisible();
  return {
    main,
    currentPath,
    house: form.getByRole('textbox', { name: 'House number or name' }),
    address: form.getByRole('combobox', { name: 'Address' }),
    postalCode: form.getByRole('textbox', { name: 'Postcode' }),
    town: form.getByRole('combobox', { name: 'Town' }),
    phone: form.getByRole('textbox', { name: 'Phone number' }),
    submit: form.getByRole('button', { name: 'Save my details' }),
  };
}

test('has three decorative steps, of which the first is ours', async () => {
  saveSetupToken(proof);
  const { main } = await openSetup();
  const steps = main.getByRole('navigation', { name: 'Set up your account' }).getByRole('listitem').elements();
  expect(steps.map((step) => step.textContent)).toEqual(['My Details', 'Neighbour', 'Safe Place']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  await expectAccessible(main.element());
});

test.each([
  ['Address', '', 'Address is required!.'],
  ['Postcode', '', 'Postal code is required!.'],
  ['Postcode', 'QQ1', 'Invalid postal code'],
  ['Phone number', '', 'Please provide a valid phone number!.'],
])('says what is wrong with %s "%s"', async (label, text, message) => {
  servePlaces(fakeApi());
  saveSetupToken(proof);
  const { main, submit } = await openSetup();
  const field = main.getByRole(label === 'Address' ? 'combobox' : 'textbox', { name: label });
  await field.fill(text);
  await field.click();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(submit).toBeDisabled();
});

test('completes the account with the token of the verification, which is then forgotten', async () => {
  const api = fakeApi();
  servePlaces(api);
  api.serve(setupAccount, () => ({ message: 'Your account is set up.' }));
  saveSetupToken(proof);
  const { main, currentPath, address, postalCode, town, phone, submit } = await openSetup();
  await address.fill('1 Engine Street');
  await postalCode.fill('da11aa');
  await expect.element(postalCode).toHaveValue('DA11AA');
  await expect.element(phone).toHaveValue('07700900123'); // as it was given with the registration
  await phone.fill('07700900456');
  await expect.element(postalCode).toHaveValue('DA1 1AA');
  await expect.element(town).toHaveValue('Dartford');
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/login');
  await expect.element(main.getByText('Your account is set up. Log in to start.')).toBeVisible();
  expect(readSetupToken()).toBeUndefined();
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    ...proof,
    building: '',
    address: '1 Engine Street',
    town: 'Dartford',
    postal_code: 'DA1 1AA',
    phone: '447700900456',
  });
});

test('tells who set up an account to return a parcel to log in, not to sign up', async () => {
  const api = fakeApi();
  servePlaces(api);
  api.serve(setupAccount, () => ({ message: 'Your account is set up.' }));
  saveSetupToken(proof);
  const { main, address, postalCode, town, submit } = await openSetup(
    '/account-setup?redirect=%2Fship-parcel%3Freturn%3Dreceived',
  );
  await address.fill('1 Engine Street');
  await postalCode.fill('DA1 1AA');
  await expect.element(town).toHaveValue('Dartford');
  await submit.click();
  await expect.element(main.getByText('Your account is set up. Log in to start.')).toBeVisible();
  expect(main.getByText(/^Log in or sign up/).elements()).toEqual([]);
});

test('asks for a house number or name that the address does not begin with', async () => {
  const api = fakeApi();
  servePlaces(api);
  api.serve(setupAccount, () => ({ message: 'Your account is set up.' }));
  saveSetupToken(proof);
  const { currentPath, house, address, postalCode, town, phone, submit } = await openSetup();
  await house.click();
  await address.fill('Mill Lane');
  await postalCode.fill('SL4 6AF');
  await expect.element(town).toHaveValue('Windsor');
  await town.fill('Eton');
  await phone.fill('07700900123');
  await expect.element(house).toHaveAccessibleDescription('Enter your house number or name.');
  await expect.element(submit).toBeDisabled();
  await house.fill('Rose Cottage');
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/login');
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    building: 'Rose Cottage',
    address: 'Mill Lane',
    town: 'Eton',
  });
});

test('a signed-in customer starts with what we know and goes on to their own pages', async () => {
  const api = fakeApi();
  servePlaces(api);
  api.serve(setupAccount, () => ({ message: 'Your account is set up.' }));
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  updateSession(aSession({ address: '', postal_code: '', town: '' }));
  const { currentPath, address, postalCode, town, phone, submit } = await openSetup();
  await expect.element(phone).toHaveValue('07700900123');
  await address.fill('1 Engine Street');
  await postalCode.fill('DA1 1AA');
  await expect.element(town).toHaveValue('Dartford');
  await submit.click();
  await expect.poll(currentPath).toBe('/dashboard');
  const { user } = sessionStore.getState().user;
  expect(user).toMatchObject({ address: '1 Engine Street', town: 'Dartford', postal_code: 'DA1 1AA' });
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    email: 'ada@example.com',
  });
});

test('without proof of whose account it is, the form is off and says how to get one', async () => {
  servePlaces(fakeApi()); // the page of the test before may still ask for suggestions
  const { main, address, submit } = await openSetup();
  await expect.element(address).toBeDisabled();
  await expect.element(submit).toBeDisabled();
  await expect
    .element(main.getByRole('link', { name: 'log in' }))
    .toHaveAttribute('href', '/auth/login?redirect=/account-setup');
});
