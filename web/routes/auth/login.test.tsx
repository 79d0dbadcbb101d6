import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { login, signInWithLink } from '../../../contract/accounts/accounts.ts';
import { enterSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { myInvoices } from '../../../contract/invoices.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openLogin(path = '/auth/login') {
  const { screen, currentPath } = await renderApp(path);
  const form = screen.getByRole('form', { name: 'Log in' });
  return {
    screen,
    currentPath,
    form,
    email: form.getByLabelText('Email address'),
    password: form.getByLabelText('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Login' }),
  };
}

test.each([
  ['Email address', '', 'Please provide your email address!.'],
  ['Email address', 'ada', 'Please provide a valid email address!.'],
  ['Password', '', 'Please provide a your account password!.'],
])('says what is wrong with %s "%s" once the field is left', async (label, text, message) => {
  const { form, submit } = await openLogin();
  const field = form.getByLabelText(label, { exact: true });
  await field.fill(text);
  await field.click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(submit).toBeDisabled();
});

test('can be sent once both fields are filled, stores the session whole and says welcome back', async () => {
  const api = fakeApi();
  const session = aSession();
  api.serve(login, () => session);
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen, currentPath, email, password, submit } = await openLogin();
  await expect.element(submit).toBeDisabled();
  await email.fill(' Ada@Example.com');
  await expect.element(submit).toBeDisabled();
  await password.fill('van road lark street');
  await submit.click();
  await expect.element(screen.getByText('welcome back')).toBeVisible(); // first: it goes by itself
  await expect.poll(currentPath).toBe('/dashboard');
  expect(sessionStore.getState().user).toEqual(session);
  expect(await api.requests[0]?.json()).toEqual({ email: 'ada@example.com', password: 'van road lark street' });
});

test('goes on to the page that was asked for, though the address does not say which', async () => {
  const api = fakeApi();
  api.serve(login, () => aSession());
  api.serve(myInvoices, () => ({ data: [], total: 0 }));
  const { currentPath, email, password, submit } = await openLogin('/dashboard/invoices?page=2');
  await expect.poll(currentPath).toBe('/auth/login');
  await email.fill('ada@example.com');
  await password.fill('van road lark street');
  await submit.click();
  await expect.poll(currentPath).toBe('/dashboard/invoices?page=2');
});

test.each([
  ['/auth/login?redirect=/ship-parcel', 1],
  ['/auth/login?redirect=/ship-parcel%3Freturn%3Dlink', 0],
  ['/auth/login?redirect=/dashboard/bulk', 0],
  ['/auth/login', 0],
])('at %s, offers to continue as guest %i times', async (path, count) => {
  const { screen, submit } = await openLogin(path);
  await expect.element(submit).toBeVisible();
  const links = screen.getByRole('link', { name: 'Continue as guest' });
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: count }, () => '/ship-parcel/guest'),
  );
});

test('keeps a wrong password on the page until the next try', async () => {
  const message = 'Wrong email address or password.';
  fakeApi().serve(login, () => refusal('WRONG_CREDENTIALS', message));
  const { form, email, password, submit, currentPath } = await openLogin();
  await email.fill('ada@example.com');
  await password.fill('wrong');
  await submit.click();
  await expect.element(form.getByText(message)).toBeVisible();
  expect(currentPath()).toBe('/auth/login');
  await expect.element(submit).toBeEnabled();
});

test('sends who has not verified the address to the page that says so, with the address', async () => {
  const message = 'Please verify your email address first. We’ve emailed you several links. Use the latest.';
  fakeApi().serve(login, () => refusal('EMAIL_NOT_VERIFIED', message));
  const { screen, email, password, submit, currentPath } = await openLogin();
  await email.fill('ada@example.com');
  await password.fill('van road lark street');
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/verify-account');
  await expect.element(screen.getByRole('main').getByText('ada@example.com')).toBeVisible();
  await expect.element(screen.getByRole('main').getByText(message)).toBeVisible();
  await expectAccessible();
});

test('marks both fields as required', async () => {
  const { email, password } = await openLogin();
  await expect.element(email).toHaveAttribute('aria-required', 'true');
  await expect.element(password).toHaveAttribute('aria-required', 'true');
});

test.each([
  ['/auth/login?redirect=/about', '/about'],
  ['/auth/login?redirect=%2Fget-quotes%3Fcountry%3DUK', '/get-quotes?country=UK'],
  ['/auth/login?redirect=//evil.example', '/dashboard'],
  ['/auth/login?redirect=https:evil.example', '/dashboard'],
  ['/auth/login?redirect=%5Cevil.example', '/dashboard'],
  ['/auth/login', '/dashboard'],
])('a signed-in customer at %s goes to %s', async (from, to) => {
  fakeApi().serve(myShipments, () => ({ data: [], total: 0 }));
  updateSession(aSession());
  const { currentPath } = await openLogin(from);
  await expect.poll(currentPath).toBe(to);
});

test('a sign-in link is out of the address at once, and signs in when it is pressed', async () => {
  const api = fakeApi();
  api.serve(signInWithLink, () => aSession());
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen, currentPath } = await openLogin('/auth/login?email=ada%40example.com&token=secret');
  await expect.poll(currentPath).toBe('/auth/login');
  await screen.getByRole('button', { name: 'Log in with this link' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
  expect(await api.requests[0]?.json()).toEqual({ email: 'ada@example.com', token: 'secret' });
});

test('the password can be shown and hidden', async () => {
  const { form, password } = await openLogin();
  await password.fill('van road');
  await expect.element(password).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('leads to forgot password and to sign up', async () => {
  const { screen } = await openLogin();
  const main = screen.getByRole('main');
  await expect
    .element(main.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/auth/forgot-password');
  await expect.element(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/register');
});

test('an ended session goes to the log-in with the server’s words', async () => {
  fakeApi().serve(myInvoices, () => refusal('SESSION_EXPIRED', 'Session Expired!, Please login again.'));
  updateSession(aSession());
  const { screen, currentPath } = await openLogin('/dashboard/invoices');
  await expect.poll(currentPath).toBe('/auth/login');
  await expect.element(screen.getByText('Session Expired!, Please login again.')).toBeVisible();
  expect(sessionStore.getState().user.access_token).toBe('');
});

test('is accessible with its errors shown', async () => {
  const { screen, email, password } = await openLogin();
  await email.fill('ada');
  await password.click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(screen.getByRole('main').element());
});

const challenged = () =>
  Response.json(
    { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter a code.', challenge: 'a-challenge' },
    { status: 403 },
  );

async function openSecondFactor() {
  const api = fakeApi();
  api.serve(login, challenged);
  const { screen, currentPath, email, password, submit } = await openLogin('/auth/login?redirect=/about');
  await email.fill('ada@example.com');
  await password.fill('van road lark street');
  await submit.click();
  const form = screen.getByRole('form', { name: 'Enter your code' });
  await expect.element(form.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  return { api, screen, form, currentPath, send: form.getByRole('button', { name: 'Continue' }) };
}

test('asks for a code where the account has an authenticator app, without an error', async () => {
  const { api, screen, form, send, currentPath } = await openSecondFactor();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  expect(screen.getByText('Please enter a code.').elements()).toEqual([]);
  await expectAccessible(screen.getByRole('main').element());
  const code = form.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('12345');
  await expect.element(send).toBeDisabled();
  await code.fill('123 456');
  const wrong = 'This code is not right.';
  api.serve(enterSecondFactor, () => refusal('VALIDATION', wrong, { code: wrong }));
  await send.click();
  await expect.element(code).toHaveAccessibleDescription(/This code is not right\.$/);
  api.serve(enterSecondFactor, () => aSession());
  await code.fill('654321');
  await send.click();
  await expect.poll(currentPath).toBe('/about');
  expect(await api.requests.at(-1)?.json()).toEqual({ challenge: 'a-challenge', code: '654321' });
});

test('takes a recovery code instead', async () => {
  const { api, screen, form, send, currentPath } = await openSecondFactor();
  api.serve(enterSecondFactor, () => aSession());
  await form.getByRole('button', { name: 'Use a recovery code' }).click();
  const code = form.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(code).toHaveFocus();
  await expectAccessible(screen.getByRole('main').element());
  await code.fill('3kqz7-9tb2m');
  await send.click();
  await expect.poll(currentPath).toBe('/about');
  expect(await api.requests.at(-1)?.json()).toEqual({ challenge: 'a-challenge', code: '3KQZ79TB2M' });
});

test('goes back to the log-in, by itself with the reason when the code came too late', async () => {
  const { api, screen, form, send } = await openSecondFactor();
  const reason = 'That took too long. Please log in again.';
  api.serve(enterSecondFactor, () => refusal('VALIDATION', reason, { challenge: reason }));
  await form.getByRole('textbox', { name: 'Code' }).fill('123456');
  await send.click();
  await expect.element(screen.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect.element(screen.getByRole('main').getByText(reason)).toBeVisible();
});

test('asks for a code after a sign-in link too, and does not show the used link again', async () => {
  const api = fakeApi();
  api.serve(signInWithLink, challenged);
  const { screen } = await openLogin('/auth/login?email=ada%40example.com&token=secret');
  await screen.getByRole('button', { name: 'Log in with this link' }).click();
  await screen.getByRole('button', { name: 'Back to log in' }).click();
  await expect.element(screen.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Log in with this link' })).not.toBeInTheDocument();
});
