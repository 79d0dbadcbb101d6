import { expect, test } from 'vitest';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  getEmail,
  undoEmailChange,
} from '../../../contract/accounts/email.ts';
import { getCompanyDetails, getMailChoices } from '../../../contract/accounts/settings.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { serveTowns } from '../../testing/serve-towns.ts';

const old = { email: 'ada@example.com', new_email: null };
const waiting = { ...old, new_email: 'ada@new.example' };

async function openSettings(state: typeof old | typeof waiting) {
  const api = fakeApi();
  serveTowns(api);
  const choices = { receive_offer_letter: false, receive_news_letter: false, receive_parcel_emails: true };
  api.serve(getMailChoices, () => ({ data: choices }));
  api.serve(getCompanyDetails, () => ({ data: { company_name: '', vat_number: '' } }));
  api.serve(getEmail, () => ({ data: state }));
  updateSession(aSession());
  const { screen } = await renderApp('/settings');
  return { api, screen, panel: screen.getByRole('main') };
}

test('another address is asked for with the password, waits to be confirmed and can be stopped', async () => {
  const { api, screen, panel } = await openSettings(old);
  const message = 'That’s not your current password.';
  api.serve(changeEmail, () => refusal('VALIDATION', message, { password: message }));
  api.serve(cancelEmailChange, () => ({ message: 'Your email address hasn’t changed.', data: old }));
  await panel.getByRole('button', { name: 'Change email address' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change your email address' });
  const submit = dialog.getByRole('button', { name: 'Email me a link' });
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText('New email address').fill('Ada@New.example');
  const password = dialog.getByLabelText('Your password');
  await password.fill('not this one');
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(message);
  await expectAccessible(dialog.element());
  api.serve(changeEmail, () => ({ message: 'Open the link.', data: waiting }));
  await password.fill('van road lark street');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByText(/We’ve emailed a link to ada@new.example/)).toBeVisible();
  await expectAccessible(panel.element());
  const posted = api.requests.filter(({ method }) => method === 'POST');
  expect(await posted.at(-1)?.json()).toEqual({ new_email: 'ada@new.example', password: 'van road lark street' });
  expect(sessionStore.getState().user.user.email).toBe('ada@example.com');
  await panel.getByRole('button', { name: 'Keep my old address' }).click();
  await expect.element(panel.getByText(/We’ve emailed a link/)).not.toBeInTheDocument();
});

test('an address that was confirmed elsewhere is taken over', async () => {
  const { screen } = await openSettings({ ...old, email: 'ada@new.example' });
  await expect.element(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@new.example');
  expect(sessionStore.getState().user.user.email).toBe('ada@new.example');
});

test.each([
  ['/auth/confirm-email', confirmEmailChange, 'Use this address'],
  ['/auth/undo-email', undoEmailChange, 'This wasn’t me'],
] as const)('%s uses its link on a press, and only then', async (path, endpoint, label) => {
  const api = fakeApi();
  api.serve(endpoint, () => refusal('UNAVAILABLE', 'We are busy.'));
  const { screen, currentPath } = await renderApp(`${path}?email=ada%40example.com&token=secret`);
  const main = screen.getByRole('main');
  const button = main.getByRole('button', { name: label });
  await expect.element(main.getByText('ada@example.com')).toBeVisible();
  await expect.poll(currentPath).toBe(path);
  expect(api.requests).toEqual([]);
  await expectAccessible(main.element());
  await button.click();
  await expect.element(main.getByText('We are busy.')).toBeVisible();
  api.serve(endpoint, () => ({ message: 'It is done.', was_changed: true }));
  await button.click();
  await expect.element(main.getByText('It is done.')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await api.requests.at(-1)?.json()).toEqual({ email: 'ada@example.com', token: 'secret' });
});

test.each([
  ['/auth/confirm-email', confirmEmailChange, 'Use this address', 'Log in'],
  ['/auth/undo-email', undoEmailChange, 'This wasn’t me', 'Set a new password'],
] as const)('%s says why its link does not work, and what to do', async (path, endpoint, label, next) => {
  fakeApi().serve(endpoint, () => refusal('VALIDATION', 'It has expired.', { token: 'It has expired.' }));
  const { screen } = await renderApp(`${path}?email=ada%40example.com&token=secret`);
  const main = screen.getByRole('main');
  await main.getByRole('button', { name: label }).click();
  await expect.element(main.getByText('It has expired.')).toBeVisible();
  await expect.element(main.getByRole('link', { name: next })).toBeVisible();
  await expectAccessible(main.element());
});

test.each([
  [true, ''],
  [false, 'a token'],
])('taking a change back (%s) ends the session of this browser too', async (was_changed, token) => {
  fakeApi().serve(undoEmailChange, () => ({ message: 'It is done.', was_changed }));
  updateSession({ ...aSession(), access_token: 'a token' });
  const { screen } = await renderApp('/auth/undo-email?email=ada%40example.com&token=secret');
  await screen.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect.element(screen.getByText('It is done.')).toBeVisible();
  expect(sessionStore.getState().user.access_token).toBe(token);
});

test('a confirmed address leads who is signed in to their shipments', async () => {
  updateSession(aSession());
  fakeApi().serve(confirmEmailChange, () => ({ message: 'It is done.' }));
  const { screen } = await renderApp('/auth/confirm-email?email=ada%40example.com&token=secret');
  const main = screen.getByRole('main');
  await main.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(main.getByRole('link', { name: 'My Shipments' })).toHaveAttribute('href', '/dashboard');
  expect(main.getByRole('link', { name: 'Log in' }).elements()).toEqual([]);
});

test('a link that is not whole offers nothing to press', async () => {
  const { screen, navigate } = await renderApp('/auth/confirm-email');
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
  await navigate('/auth/undo-email?email=ada%40example.com');
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
});
