import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { attachToComplaint, complain } from '../../../contract/support.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const at = '2026-11-16T09:00:00.000Z';
const storedPhoto = {
  id: '1',
  type: 'image/jpeg',
  size_bytes: 3,
  created_at: at,
  url: '/',
  url_expires_at: at,
} as const;

test('says what is missing, sends the complaint, and stays on the page with its reference', async () => {
  const api = fakeApi();
  api.serve(complain, () => refusal('VALIDATION', 'Taken.', { email: 'We can not write to this address.' }));
  const { screen, currentPath } = await renderApp('/complaints');
  const send = screen.getByRole('button', { name: 'Send complaint' });
  const steps = screen.getByRole('list', { name: 'What happens to your complaint' }).getByRole('listitem');
  await expect.element(steps.nth(0)).toHaveAttribute('aria-current', 'step');
  await send.click();
  await expect.element(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await screen.getByRole('link', { name: 'Choose what it’s about.' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'What’s it about?' })).toHaveFocus();
  await expectAccessible();

  await screen.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper');
  await screen.getByRole('textbox', { name: 'Your email address' }).fill('grace@example.com');
  await screen.getByRole('combobox', { name: 'What’s it about?' }).selectOptions('A late delivery');
  await screen.getByRole('textbox', { name: 'Tracking number (optional)' }).fill('cl 0007 1761 8 gb');
  await screen
    .getByRole('textbox', { name: 'What went wrong, and what would put it right?' })
    .fill('It came a week late.');
  await send.click();
  await expect.element(screen.getByRole('link', { name: 'We can not write to this address.' })).toBeVisible();

  api.serve(complain, () => ({ message: 'We’ve got your complaint.', reference: 'CMP-7K3M9Q2X' }));
  await send.click();
  await expect.element(screen.getByText('CMP-7K3M9Q2X')).toBeVisible();
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  expect(await api.requests.at(-1)?.json()).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    kind: 'LATE',
    tracking_code: 'CL000717618GB',
    text: 'It came a week late.',
  });
  expect(currentPath()).toBe('/complaints');
  await expectAccessible();
  api.serve(attachToComplaint, () => ({ message: 'We’ve got it.', file: storedPhoto }));
  const photo = new File(['abc'], 'box.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add a photo or PDF'), photo);
  await expect.element(screen.getByText('box.jpg added')).toBeVisible();
  expect(api.requests.at(-1)?.url).toMatch(/\/support\/complaints\/CMP-7K3M9Q2X\/files$/);
  expect(await api.requests.at(-1)?.text()).toBe('abc');
  await screen.getByRole('button', { name: 'Make another complaint' }).click();
  await expect.element(send).toBeVisible();
});

test('is sent again under the same key after a lost answer, and under another once its words have changed', async () => {
  const api = fakeApi();
  api.serve(complain, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  updateSession(aSession());
  const { screen } = await renderApp('/complaints');
  const send = screen.getByRole('button', { name: 'Send complaint' });
  const story = screen.getByRole('textbox', { name: 'What went wrong, and what would put it right?' });
  await screen.getByRole('combobox', { name: 'What’s it about?' }).selectOptions('A late delivery');
  await story.fill('It came a week late.');
  const sent = () => api.requests.filter(({ url }) => url.endsWith(complain.path));
  for (const [index, text] of ['It came a week late.', 'It came a week late.', 'It came two weeks late.'].entries()) {
    await story.fill(text);
    await send.click();
    await expect.poll(() => sent().length).toBe(index + 1);
    await expect.element(send).not.toHaveAttribute('aria-disabled'); // its answer is here
  }
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('knows a customer’s name and address already', async () => {
  fakeApi();
  updateSession(aSession());
  const { screen } = await renderApp('/complaints');
  await expect.element(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace');
  await expect.element(screen.getByRole('textbox', { name: 'Your email address' })).toHaveValue('ada@example.com');
});
