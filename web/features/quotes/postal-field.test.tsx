import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { myAddressBook } from '../../../contract/addresses/address-book.ts';
import { getQuote } from '../../../contract/quotes.ts';
import { logOut, updateSession } from '../../session/session-store.ts';
import { aQuote } from '../../testing/a-quote.ts';
import { aSession } from '../../testing/a-session.ts';
import { anAddress } from '../../testing/an-address.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const home = anAddress({ postal_code: 'DA1 1AA' });
const grace = anAddress({ fullname: 'Grace Hopper', postal_code: 'M1 1AE' });

async function openForm() {
  const api = fakeApi();
  api.serve(myAddressBook, () => ({ myAddressBook: [home], receiverAddressBook: [grace] }));
  api.serve(getQuote, () => aQuote());
  updateSession(aSession());
  const { screen } = await renderApp('/?page=send');
  const form = screen.getByRole('form', { name: 'Send a parcel' });
  const links = form.getByRole('button', { name: 'Address Book' });
  await expect.element(links).toHaveLength(2);
  return {
    screen,
    form,
    links,
    pickup: form.getByLabelText('Collection postcode'),
    delivery: form.getByLabelText('Delivery postcode'),
    submit: form.getByRole('button', { name: 'Get Quote' }),
  };
}

test('a visitor sees no address book', async () => {
  const { screen } = await renderApp('/?page=send');
  await expect.element(screen.getByRole('form', { name: 'Send a parcel' })).toBeVisible();
  expect(screen.getByText('Address Book').elements()).toEqual([]);
});

test('quotes from saved postal codes: pickup from the own ones, delivery from the receivers', async () => {
  const { screen, form, links, pickup, submit } = await openForm();
  await links.first().click();
  const own = form.getByRole('combobox', { name: 'Collection postcode' });
  await expect.element(own).toHaveFocus();
  await expectAccessible(screen.container);
  await own.click();
  await screen.getByRole('option', { name: /DA1 1AA/ }).click();
  await links.click();
  await form.getByRole('combobox', { name: 'Delivery postcode' }).click();
  await screen.getByRole('option', { name: /M1 1AE/ }).click();
  await expect.element(submit).toBeEnabled();

  await form.getByRole('button', { name: 'Cancel' }).first().click();
  await expect.element(pickup).toHaveValue('DA1 1AA');
  await expect.element(pickup).toHaveFocus();
  await expect.element(submit).toBeEnabled();
});

test('gives back what was typed when nothing was chosen, and quotes no hidden postal code meanwhile', async () => {
  const { form, links, pickup, delivery, submit } = await openForm();
  await pickup.fill('SW1A 1AA');
  await delivery.fill('EH1 1YZ');
  await expect.element(submit).toBeEnabled();
  await links.first().click();
  await expect.element(submit).toBeDisabled();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(pickup).toHaveValue('SW1A 1AA');
  await expect.element(submit).toBeEnabled();
});

test('lets who was signed out meanwhile type again', async () => {
  const { screen, form, links, pickup } = await openForm();
  await links.first().click();
  await expect.element(form.getByRole('combobox', { name: 'Collection postcode' })).toBeVisible();
  logOut();
  await expect.element(pickup).toBeVisible();
  await pickup.click();
  await userEvent.keyboard('da11aa');
  await expect.element(pickup).toHaveValue('DA11AA');
  expect(screen.getByText('Address Book').elements()).toEqual([]);
});
