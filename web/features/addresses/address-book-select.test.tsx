import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type AddressBookEntry, myAddressBook } from '../../../contract/addresses/address-book.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { anAddress } from '../../testing/an-address.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { AddressBookSelect } from './address-book-fields.tsx';

const home = anAddress({ postal_code: 'DA1 1AA', street_name: 'Market Street' });
const grace = anAddress({ fullname: 'Grace Hopper' });

async function openSelect(side: 'own' | 'receiver') {
  queryClient.clear();
  const onChoose = vi.fn<(entry: AddressBookEntry) => void>();
  const onCancel = vi.fn<() => void>();
  const screen = await render(
    <AddressBookSelect side={side} label="Collection postcode" onChoose={onChoose} onCancel={onCancel} />,
  );
  return { screen, select: screen.getByRole('combobox', { name: 'Collection postcode' }), onChoose, onCancel };
}

test.each([
  ['own', home],
  ['receiver', grace],
] as const)('offers the %s addresses and hands over the one that is chosen', async (side, entry) => {
  fakeApi().serve(myAddressBook, () => ({ myAddressBook: [home], receiverAddressBook: [grace] }));
  const { screen, select, onChoose } = await openSelect(side);
  await expect.element(select).toBeEnabled();
  await select.click();
  await expect
    .element(screen.getByRole('option'))
    .toHaveTextContent(`${entry.postal_code}${entry.fullname}, 7 ${entry.street_name}`);
  await expectAccessible(screen.container);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(entry);
  await expect.element(select).toHaveTextContent(entry.postal_code);
});

test('waits while the addresses load', async () => {
  const answer = Promise.withResolvers<{ myAddressBook: []; receiverAddressBook: [] }>();
  fakeApi().serve(myAddressBook, () => answer.promise);
  const { select } = await openSelect('own');
  await expect.element(select).toBeDisabled();
  await expect.element(select).toHaveTextContent('Loading your addresses');
  answer.resolve({ myAddressBook: [], receiverAddressBook: [] });
  await expect.element(select).toHaveAccessibleDescription(/Nothing saved yet/);
});

test('has no choice in an empty book, and a way back', async () => {
  fakeApi().serve(myAddressBook, () => ({ myAddressBook: [], receiverAddressBook: [grace] }));
  const { screen, select, onCancel } = await openSelect('own');
  await expect.element(select).toHaveAccessibleDescription(/Nothing saved yet/);
  await expect.element(select).toBeDisabled();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('says why there is nothing to choose from', async () => {
  fakeApi().serve(myAddressBook, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { screen, select } = await openSelect('own');
  await expect.element(select).toHaveAccessibleDescription('We are having a short break.');
  await expectAccessible(screen.container);
});
