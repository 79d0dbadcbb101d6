import { expect, test } from 'vitest';
import { accountMessages, endRegistration } from '../../../contract/accounts/accounts.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = '/auth/end-registration?email=ada%40example.com&token=secret';

async function openPage() {
  const { screen, currentPath } = await renderApp(path);
  const main = screen.getByRole('main');
  return { main, currentPath, button: main.getByRole('button', { name: 'This wasn’t me' }) };
}

test('takes the link out of the address, asks the server nothing until somebody presses, and then ends it', async () => {
  const api = fakeApi();
  api.serve(endRegistration, () => ({ message: 'We’ve ended the registration.' }));
  const { main, currentPath, button } = await openPage();
  await expect.poll(currentPath).toBe('/auth/end-registration');
  await expect.element(main.getByText('ada@example.com')).toBeVisible();
  await expectAccessible(main.element());
  expect(api.requests).toEqual([]);
  await button.click();
  await expect.element(main.getByText('We’ve ended the registration.')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(await api.requests[0]?.json()).toEqual({ email: 'ada@example.com', token: 'secret' });
  await expectAccessible(main.element());
});

test.each([
  [accountMessages.verifiedSince, 1],
  ['This registration has already ended, or the link is incomplete.', 0],
])('says why the link does not work: %s', async (message, ways) => {
  fakeApi().serve(endRegistration, () => refusal('VALIDATION', message, { token: message }));
  const { main, button } = await openPage();
  await button.click();
  await expect.element(main.getByText(message)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(main.getByRole('link', { name: 'Set a new password' }).elements()).toHaveLength(ways);
  await expectAccessible(main.element());
});

test('can be pressed again where we were busy', async () => {
  const api = fakeApi();
  api.serve(endRegistration, () => refusal('UNAVAILABLE', 'We are busy.'));
  const { main, button } = await openPage();
  await button.click();
  await expect.element(main.getByText('We are busy.')).toBeVisible();
  api.serve(endRegistration, () => ({ message: 'We’ve ended the registration.' }));
  await button.click();
  await expect.element(main.getByText('We’ve ended the registration.')).toBeVisible();
});

test('a link that is not whole offers nothing to press', async () => {
  const { screen } = await renderApp('/auth/end-registration?email=ada%40example.com');
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'This wasn’t me' })).not.toBeInTheDocument();
});
