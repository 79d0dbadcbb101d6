import { expect, test } from 'vitest';
import { getSignInSecurity, type SignInSecurity } from '../../../contract/accounts/settings.ts';
import {
  acceptStaffInvitation,
  openStaffInvitation,
  registerStaff,
  type StaffSession,
} from '../../../contract/staff/staff.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const staffSession: StaffSession = {
  access_token: 'staff-token',
  member: {
    id: '1',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    role: 'DISPATCH',
    depot: { id: '2', name: 'Dartford' },
    since: '2026-11-01T09:00:00.000Z',
  },
};
const invitation = { role: 'DISPATCH', depot: 'Dartford', has_account: false } as const;
const acceptPath = '/staff/accept?email=ada%40example.com&token=secret';
const withoutFactor: SignInSecurity = { authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] };
const withFactor: SignInSecurity = { ...withoutFactor, authenticatorSince: '2026-11-01T09:00:00.000Z' };

test('an invitation leads from a new account over the second factor to the console', async () => {
  const api = fakeApi();
  api.serve(openStaffInvitation, () => invitation);
  api.serve(registerStaff, () => aSession());
  let security = withoutFactor;
  api.serve(getSignInSecurity, () => security);
  api.serve(acceptStaffInvitation, () => staffSession);
  const { screen, currentPath } = await renderApp(acceptPath);
  const main = screen.getByRole('main');
  await expect.element(main.getByText('Dispatcher, Dartford', { exact: true })).toBeVisible();
  await expect.poll(currentPath).toBe('/staff/accept');
  await expectAccessible(main.element());
  await main.getByLabelText('Full name').fill('Ada Lovelace');
  await main.getByLabelText('Password', { exact: true }).fill('plover lantern street');
  security = withFactor;
  await main.getByRole('button', { name: 'Create account' }).click();
  await main.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect.element(main.getByRole('heading', { name: 'You work here now' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Open the console' })).toBeVisible();
  await expectAccessible(main.element());
});

test('an invitation can’t be accepted without a second factor', async () => {
  const api = fakeApi();
  updateSession(aSession());
  api.serve(openStaffInvitation, () => invitation);
  api.serve(getSignInSecurity, () => withoutFactor);
  const { screen } = await renderApp(acceptPath);
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Accept the invitation' })).toBeDisabled();
  await expectAccessible(main.element());
});

test('an invitation for another address says so', async () => {
  updateSession(aSession({ email: 'eve@example.com' }));
  fakeApi().serve(openStaffInvitation, () => ({ ...invitation, has_account: true }));
  const { screen } = await renderApp(acceptPath);
  const words = 'This invitation is for ada@example.com, and you’re logged in as eve@example.com.';
  await expect.element(screen.getByRole('main').getByText(words, { exact: true })).toBeVisible();
});

test.each([
  [acceptPath, 'This invitation has expired. Ask for a new one.'],
  [
    '/staff/accept',
    'Open the link in our email again. If it still doesn’t work, ask the person who invited you for a new invitation.',
  ],
])('%s that doesn’t work says why', async (path, words) => {
  fakeApi().serve(openStaffInvitation, () => refusal('VALIDATION', words, { token: words }));
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('main').getByText(words, { exact: true })).toBeVisible();
});
