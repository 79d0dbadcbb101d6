import { expect, test } from 'vitest';
import { complain } from '../../../contract/support.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('says what is missing, sends the complaint, and stays on the page with its reference', async () => {
  const api = fakeApi();
  api.serve(complain, () => refusal('VALIDATION', 'Taken.', { email: 'We can not write to this address.' }));
  const { screen, currentPath } = await renderApp('/complaints');
  const send = screen.getByRole('button', { name: 'Send complaint' });
  await send.click();
  await expect.element(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await screen.getByRole('link', { name: 'Please choose what it is about.' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'What is it about?' })).toHaveFocus();
  await expectAccessible();

  await screen.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper');
  await screen.getByRole('textbox', { name: 'Your e-mail address' }).fill('grace@example.com');
  await screen.getByRole('combobox', { name: 'What is it about?' }).selectOptions('A late delivery');
  await screen.getByRole('textbox', { name: 'Tracking code (optional)' }).fill('cl 0007 1761 8 gb');
  await screen
    .getByRole('textbox', { name: 'What went wrong, and what would put it right?' })
    .fill('It came a week late.');
  await send.click();
  await expect.element(screen.getByRole('link', { name: 'We can not write to this address.' })).toBeVisible();

  api.serve(complain, () => ({ message: 'We have your complaint.', reference: 'CMP-7K3M9Q2X' }));
  await send.click();
  await expect.element(screen.getByText('CMP-7K3M9Q2X')).toBeVisible();
  expect(await api.requests.at(-1)?.json()).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    kind: 'LATE',
    tracking_code: 'CL000717618GB',
    text: 'It came a week late.',
  });
  expect(currentPath()).toBe('/complaints');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Make another complaint' }).click();
  await expect.element(send).toBeVisible();
});

test('knows a customer’s name and address already', async () => {
  fakeApi();
  updateSession(aSession());
  const { screen } = await renderApp('/complaints');
  await expect.element(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace');
  await expect.element(screen.getByRole('textbox', { name: 'Your e-mail address' })).toHaveValue('ada@example.com');
});
