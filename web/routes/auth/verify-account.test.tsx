import { afterEach, expect, test, vi } from 'vitest';
import { resendEmailOtp, verifyEmail } from '../../../contract/accounts/accounts.ts';
import { updateEmail } from '../../session/session-store.ts';
import { readSetupToken } from '../../session/setup-token.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

const path = '/auth/verifying-account?email=ada%40example.com&token=secret';

test('verifies on load, shows Success, a flag after 1.5 s, and goes on after 4 s', async () => {
  const api = fakeApi();
  const answer = Promise.withResolvers<{ message: string; setup_token: string; phone: string }>();
  api.serve(verifyEmail, () => answer.promise);
  const { screen, currentPath } = await renderApp(path);
  await expect.element(screen.getByText('Verifying your account').last()).toBeVisible();
  await expect.poll(currentPath).toBe('/auth/verifying-account');

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer.resolve({ message: 'Verified.', setup_token: 'proof', phone: '447700900123' });
  await vi.advanceTimersByTimeAsync(0); // TanStack Query tells its readers in a timer
  await expect.element(screen.getByText('Success', { exact: true })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1499);
  await expect.element(screen.getByText('One moment…')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(screen.getByText('One moment…')).toBeVisible();
  await vi.advanceTimersByTimeAsync(2499);
  expect(currentPath()).toBe('/auth/verifying-account');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(currentPath).toBe('/auth/account-verified');
  await screen.getByRole('link', { name: 'Get Started' }).click();
  await expect.poll(currentPath).toBe('/account-setup');
  expect(readSetupToken()).toEqual({ email: 'ada@example.com', setup_token: 'proof', phone: '447700900123' });
  expect(await api.requests[0]?.json()).toEqual({ email: 'ada@example.com', token: 'secret' });
  expect(api.requests).toHaveLength(1);
});

test('has a button that goes at once', async () => {
  const answer = Promise.withResolvers<{ message: string; setup_token: string; phone: string }>();
  fakeApi().serve(verifyEmail, () => answer.promise);
  const { screen, currentPath } = await renderApp(path);
  await expect.element(screen.getByText('Verifying your account').last()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // so that the page does not leave by itself
  answer.resolve({ message: 'Verified.', setup_token: 'proof', phone: '447700900123' });
  await vi.advanceTimersByTimeAsync(0);
  await screen.getByRole('button', { name: 'Continue' }).click();
  vi.useRealTimers();
  await expect.poll(currentPath).toBe('/auth/account-verified');
});

test('says why it failed and sends the email again', async () => {
  const api = fakeApi();
  api.serve(verifyEmail, () => refusal('VALIDATION', 'This link has expired.', { token: 'This link has expired.' }));
  api.serve(resendEmailOtp, () => ({ message: 'We have sent a new link.' }));
  const { screen } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect.element(main.getByText('Failed to verify your account')).toBeVisible();
  await expect.element(main.getByText('Reason: This link has expired.')).toBeVisible();
  await main.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect.element(main.getByText('We have sent a new link.')).toBeVisible();
  expect(await api.requests[1]?.json()).toEqual({ email: 'ada@example.com' });
  await expectAccessible();
});

test('leads who opens a used link again to the log-in, and keeps where they wanted to go', async () => {
  const reason = 'Your email address is already verified. Please log in.';
  fakeApi().serve(verifyEmail, () => refusal('VALIDATION', reason, { token: reason }));
  const { screen, currentPath } = await renderApp(`${path}&redirect=/ship-parcel`);
  const main = screen.getByRole('main');
  await expect.element(main.getByText(reason)).toBeVisible();
  await expect.element(main.getByText('Failed to verify your account')).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: 'Resend Verification Email' })).not.toBeInTheDocument();
  await expectAccessible();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel');
});

test('a link without its token is a failure that asks the server nothing', async () => {
  const api = fakeApi();
  const { screen } = await renderApp('/auth/verifying-account?email=ada%40example.com');
  await expect.element(screen.getByText('Failed to verify your account')).toBeVisible();
  await expect.element(screen.getByText(/^Reason: This link is incomplete/)).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('the page after registering says where the email went and resends it', async () => {
  const api = fakeApi();
  api.serve(resendEmailOtp, () => ({ message: 'We have sent a new link.' }));
  updateEmail('ada@example.com');
  const { screen } = await renderApp('/auth/verify-account');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('ada@example.com')).toBeVisible();
  await expect.element(main.getByText(/junk/)).toBeVisible();
  await main.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect.element(main.getByText('We have sent a new link.')).toBeVisible();
});

test('asks for the address where it does not know one', async () => {
  const api = fakeApi();
  api.serve(resendEmailOtp, () => ({ message: 'We have sent a new link.' }));
  const { screen } = await renderApp('/auth/verify-account');
  const main = screen.getByRole('main');
  const button = main.getByRole('button', { name: 'Resend Verification Email' });
  await expect.element(button).toBeDisabled();
  await main.getByLabelText('Email address').fill('ada@example.com');
  await button.click();
  await expect.element(main.getByText('We have sent a new link.')).toBeVisible();
});

test('goes on to where somebody wanted to go before they registered, and to no other site', async () => {
  fakeApi().serve(verifyEmail, () => ({ message: 'Verified.', setup_token: 'proof', phone: '447700900123' }));
  const { screen, currentPath, navigate } = await renderApp(`${path}&redirect=%2Fship-parcel`);
  await expect.poll(currentPath).toBe('/auth/account-verified?redirect=/ship-parcel');
  await screen.getByRole('link', { name: 'Get Started' }).click();
  await expect.poll(currentPath).toBe('/account-setup?redirect=/ship-parcel');
  await navigate('/auth/account-verified?redirect=//evil.example');
  await screen.getByRole('link', { name: 'Get Started' }).click();
  await expect.poll(currentPath).toBe('/account-setup');
});

test('an email that could not be sent is told of in place of the one before', async () => {
  const api = fakeApi();
  api.serve(resendEmailOtp, () => ({ message: 'We have sent a new link.' }));
  updateEmail('ada@example.com');
  const { screen } = await renderApp('/auth/verify-account');
  const main = screen.getByRole('main');
  const resend = main.getByRole('button', { name: 'Resend Verification Email' });
  await resend.click();
  await expect.element(main.getByText('We have sent a new link.')).toBeVisible();

  api.serve(resendEmailOtp, () => refusal('TOO_MANY_REQUESTS', 'We’ve already emailed this address several times.'));
  await resend.click();
  await expect.element(main.getByText('We’ve already emailed this address several times.')).toBeVisible();
  await expect.element(main.getByText('We have sent a new link.')).not.toBeInTheDocument();
  await expectAccessible();

  api.serve(resendEmailOtp, () => ({ message: 'We have sent a new link.' }));
  await resend.click();
  await expect.element(main.getByText('We have sent a new link.')).toBeVisible();
  await expect.element(main.getByText(/several times/)).not.toBeInTheDocument();
});
