import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgotPassword, resetPassword, verifyAccountResetOtp } from '../../../contract/accounts/accounts.ts';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test.each([
  ['', 'Please provide your email address!.'],
  ['ada', 'Please provide a valid email address!.'],
])('forgot password says what is wrong with "%s"', async (text, message) => {
  const { screen } = await renderApp('/auth/forgot-password');
  const email = screen.getByLabelText('Email address');
  await email.fill(text);
  await email.click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription(message);
  await expect.element(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
});

test('forgot password keeps the server’s answer on the page', async () => {
  const message = 'If this address has an account, we have sent it a link.';
  fakeApi().serve(forgotPassword, () => ({ message }));
  const { screen } = await renderApp('/auth/forgot-password');
  const main = screen.getByRole('main');
  await main.getByLabelText('Email address').fill('ada@example.com');
  await main.getByRole('button', { name: 'Send reset link' }).click();
  await expect.element(main.getByText(message)).toBeVisible();
  await expectAccessible(main.element());
});

async function openReset() {
  const { screen, currentPath, navigate, goBack } = await renderApp(
    '/auth/reset-password?email=ada%40example.com&token=secret',
  );
  const main = screen.getByRole('main');
  return {
    main,
    screen,
    currentPath,
    navigate,
    goBack,
    first: main.getByLabelText('New password', { exact: true }),
    second: main.getByLabelText('Confirm new password'),
    submit: main.getByRole('button', { name: 'Reset Password' }),
  };
}

const works = (): EndpointAnswer<typeof verifyAccountResetOtp> => ({
  message: 'Please choose a new password.',
  passkeys: [],
});

test.each([
  ['', 'van road lark street', 'New password', 'At least 8 characters. Please provide a password!.'],
  ['van road lark street', '', 'Confirm new password', 'Ensure that both password matches!.'],
  ['van road lark street', 'van road', 'Confirm new password', 'Ensure that both password matches!.'],
])('reset says of "%s" and "%s" what is wrong', async (first, second, label, message) => {
  fakeApi().serve(verifyAccountResetOtp, works);
  const page = await openReset();
  await page.first.fill(first);
  await page.second.fill(second);
  await page.first.click();
  await page.second.click();
  await userEvent.tab();
  await userEvent.tab();
  const field = page.main.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(page.submit).toBeDisabled();
});

test('reset takes the link out of the address, checks it first and sends both passwords with it', async () => {
  const api = fakeApi();
  api.serve(verifyAccountResetOtp, works);
  api.serve(resetPassword, () => ({ message: 'Password Updated' }));
  const { screen, currentPath, first, second, submit } = await openReset();
  await expect.poll(currentPath).toBe('/auth/reset-password');
  await first.fill('van road lark street');
  await second.fill('van road lark street');
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/login');
  await expect.element(screen.getByText('Password Updated. Log in with your new password.')).toBeVisible();
  expect(await api.requests[0]?.json()).toEqual({ email: 'ada@example.com', token: 'secret' });
  expect(await api.requests[1]?.json()).toEqual({
    email: 'ada@example.com',
    token: 'secret',
    newPassword: 'van road lark street',
    confirmNewPassword: 'van road lark street',
  });
});

test('reset ends the session of this browser too, and leads to the log-in', async () => {
  const api = fakeApi();
  api.serve(verifyAccountResetOtp, works);
  api.serve(resetPassword, () => ({ message: 'Password Updated' }));
  updateSession(aSession());
  const { main, currentPath, first, second, submit } = await openReset();
  await first.fill('van road lark street');
  await second.fill('van road lark street');
  await submit.click();
  await expect.element(main.getByText('Password Updated. Log in with your new password.')).toBeVisible();
  expect(currentPath()).toBe('/auth/login');
  expect(sessionStore.getState().user.access_token).toBe('');
});

test('reset finds its link in the history entry, where a reload looks too', async () => {
  fakeApi().serve(verifyAccountResetOtp, works);
  const { first, currentPath, navigate, goBack } = await openReset();
  await expect.poll(currentPath).toBe('/auth/reset-password');
  await navigate('/about');
  await goBack();
  await expect.poll(currentPath).toBe('/auth/reset-password');
  await expect.element(first).toBeVisible();
});

test('reset offers to remove passkeys to who has some, and asks nobody else', async () => {
  const api = fakeApi();
  api.serve(verifyAccountResetOtp, () => ({ ...works(), passkeys: ['My phone', 'Work'] }));
  api.serve(resetPassword, () => ({ message: 'Password Updated' }));
  const { main, currentPath, first, second, submit } = await openReset();
  const box = main.getByRole('checkbox', { name: 'Also remove my passkeys' });
  await expect
    .element(box)
    .toHaveAccessibleDescription(
      'You can log in with passkeys without a password: My phone, Work. Remove them if someone else may have used your account.',
    );
  await expectAccessible(main.element());
  await first.fill('van road lark street');
  await second.fill('van road lark street');
  await box.click();
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/login');
  expect(await api.requests[1]?.json()).toMatchObject({ remove_passkeys: true });
});

test('reset says nothing of passkeys where there are none', async () => {
  fakeApi().serve(verifyAccountResetOtp, works);
  const { main, first } = await openReset();
  await expect.element(first).toBeVisible();
  await expect.element(main.getByRole('checkbox', { name: /passkeys/ })).not.toBeInTheDocument();
});

test('a reset link that does not work leads to a new one, whenever that turns out', async () => {
  const message = 'This link has been used.';
  const api = fakeApi();
  api.serve(verifyAccountResetOtp, works);
  api.serve(resetPassword, () => refusal('VALIDATION', message, { token: message }));
  const { main, first, second, submit } = await openReset();
  await first.fill('van road lark street');
  await second.fill('van road lark street');
  await submit.click();
  await expect.element(main.getByText(message)).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Ask for a new link' }))
    .toHaveAttribute('href', '/auth/forgot-password');
});

test('a reset link that is not whole asks the server nothing', async () => {
  const { screen } = await renderApp('/auth/reset-password');
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
});
