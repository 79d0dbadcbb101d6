import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  acceptMemberInvitation,
  inviteMember,
  listMembers,
  listOrganisations,
  type Member,
  type OwnOrganisation,
  openMemberInvitation,
  registerMember,
  removeMember,
  switchOrganisation,
} from '../../../contract/accounts/members.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { setRole } from '../../session/role.ts';
import { updateSession } from '../../session/session-store.ts';
import { clearOnSignOut } from '../../session/sign-out.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { readInvitation } from '../auth/join.tsx';

beforeEach(async () => {
  setRole('OWNER');
  await page.viewport(1024, 768);
});

const own: OwnOrganisation = {
  id: '1',
  name: 'Ada Lovelace',
  account_id: 'ACC-1',
  role: 'OWNER',
  is_shared: true,
  is_current: true,
};
const other: OwnOrganisation = {
  ...own,
  id: '2',
  name: 'Engines Ltd',
  account_id: 'ACC-2',
  role: 'VIEWER',
  is_current: false,
};
const ada: Member = {
  id: 'a',
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'OWNER',
  since: '2026-11-01T09:00:00.000Z',
  invited_by: null,
  spend_limit: null,
  approval_above: null,
  spent: 0,
  is_self: true,
};
const grace: Member = {
  ...ada,
  id: 'g',
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'SHIPPER',
  invited_by: 'Ada Lovelace',
  spend_limit: 200,
  spent: 12.5,
  is_self: false,
};
const noShipments = { data: [], total: 0 };

test.each(['/ship-parcel', '/dashboard/bulk'])('a viewer who opens %s reads why there is no form', async (path) => {
  const api = fakeApi();
  updateSession(aSession());
  setRole('VIEWER');
  api.serve(listOrganisations, () => ({ data: [{ ...other, is_current: true }], total: 1 }));
  const { screen } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect.element(main.getByText('You can’t book shipments')).toBeVisible();
  await expectAccessible(main.element());
  expect(main.getByRole('textbox').elements()).toEqual([]);
});

test('an owner invites, with a role and a limit, and removes', async () => {
  const api = fakeApi();
  updateSession(aSession());
  let members = [ada, grace];
  api.serve(listOrganisations, () => ({ data: [own], total: 1 }));
  api.serve(listMembers, () => ({ data: members, invitations: [], total: members.length }));
  api.serve(inviteMember, () => ({ message: 'We’ve emailed an invitation to new@example.com.' }));
  api.serve(removeMember, () => {
    members = [ada];
    return { message: 'Member removed' };
  });
  const { screen } = await renderApp('/settings?tab=people');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('£12.50 of £200.00 this month')).toBeVisible();
  await expectAccessible(main.element());
  await main.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabelText('Email address').fill('new@example.com');
  await dialog.getByLabelText('Spending limit a month (optional)').fill('50');
  await dialog.getByRole('button', { name: 'Email an invitation' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const invited = api.requests.find(({ url }) => url.endsWith('/organisation/invitations'));
  expect(await invited?.json()).toEqual({
    email: 'new@example.com',
    role: 'SHIPPER',
    spend_limit: 50,
    approval_above: null,
  });
  await main.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(main.getByText('Grace Hopper', { exact: true })).not.toBeInTheDocument();
});

test('the header’s menu switches, and a viewer sees no buttons to book', async () => {
  const api = fakeApi();
  updateSession(aSession());
  onTestFinished(clearOnSignOut()); // as the page does it
  let current = '1';
  const shown = () => [own, other].map((one) => ({ ...one, is_current: one.id === current }));
  api.serve(listOrganisations, () => ({ data: shown(), total: 2 }));
  api.serve(myShipments, () => noShipments);
  api.serve(switchOrganisation, () => {
    current = '2';
    return { message: 'Switched', user: aSession({ _account_id: 'ACC-2' }).user };
  });
  const { screen } = await renderApp('/dashboard');
  const actions = screen.getByRole('main').getByRole('link', { name: 'Send Parcel' });
  await expect.element(actions).toBeVisible();
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await screen.getByRole('button', { name: 'Switch to Engines Ltd' }).click();
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(screen.getByText('Ada Lovelace, Engines Ltd')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'My Invoices' })).not.toBeInTheDocument();
  await expect.element(actions).not.toBeInTheDocument();
});

test('who belongs to one account alone sees no switch and no tab', async () => {
  fakeApi().serve(myShipments, () => noShipments);
  updateSession(aSession());
  const { screen } = await renderApp('/dashboard');
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(screen.getByRole('button', { name: /Switch to/ })).not.toBeInTheDocument();
});

const opened = { organisation: 'Engines Ltd', role: 'SHIPPER', has_account: true } as const;
const joinPath = '/join#email=ada%40example.com&token=secret';

test('an invitation is accepted by a new account', async () => {
  const api = fakeApi();
  api.serve(openMemberInvitation, () => ({ ...opened, has_account: false }));
  api.serve(registerMember, () => aSession());
  api.serve(myShipments, () => noShipments);
  const { screen, currentPath } = await renderApp(joinPath);
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Join Engines Ltd' })).toBeVisible();
  await expect.poll(currentPath).toBe('/join');
  await expectAccessible(main.element());
  await main.getByLabelText('Full name').fill('Ada Lovelace');
  await main.getByLabelText('Password', { exact: true }).fill('plover lantern street');
  await main.getByRole('checkbox').click();
  await main.getByRole('button', { name: 'Create account and join' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
});

test('an account that exists logs in first, and keeps the invitation meanwhile', async () => {
  const api = fakeApi();
  api.serve(openMemberInvitation, () => opened);
  const { screen, currentPath } = await renderApp(joinPath);
  await screen.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/join');
  expect(readInvitation()).toEqual({ email: 'ada@example.com', token: 'secret' });
});

test('a session of the address accepts with one press', async () => {
  const api = fakeApi();
  updateSession(aSession());
  api.serve(openMemberInvitation, () => opened);
  api.serve(acceptMemberInvitation, () => ({ message: 'You’ve joined.', user: aSession().user }));
  api.serve(myShipments, () => noShipments);
  const { screen, currentPath } = await renderApp(joinPath);
  await screen.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
});
