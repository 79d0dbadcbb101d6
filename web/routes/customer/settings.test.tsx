import { toast } from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getEmail } from '../../../contract/accounts/email.ts';
import {
  type AccountSession,
  changePassword,
  chooseMails,
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  getCompanyDetails,
  getMailChoices,
  getSignInSecurity,
  listSessions,
  mailChoices,
  updateAccount,
  updateCompanyDetails,
} from '../../../contract/accounts/settings.ts';
import { forgetMyNeeds, myNeeds } from '../../../contract/receiver/needs-profile.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { servePlaces } from '../../testing/serve-places.ts';
import { serveTowns } from '../../testing/serve-towns.ts';

const here: AccountSession = {
  id: 'here',
  device: 'Firefox on Windows',
  createdAt: '2026-11-15T09:00:00.000Z',
  lastUsedAt: '2026-11-15T09:30:00.000Z',
  current: true,
};
const phone: AccountSession = { ...here, id: 'phone', device: 'Safari on iPhone', current: false };

const noMails = { receive_offer_letter: false, receive_news_letter: false, receive_parcel_emails: true };

const noCompany = { company_name: '', vat_number: '' };

/** The API with what the first tab asks for. */
function settingsApi() {
  const api = fakeApi();
  serveTowns(api);
  api.serve(getMailChoices, () => ({ data: noMails }));
  api.serve(getCompanyDetails, () => ({ data: noCompany }));
  api.serve(getEmail, () => ({ data: { email: 'ada@example.com', new_email: null } }));
  return api;
}

async function openSettings(tab = '') {
  updateSession(aSession());
  const app = await renderApp(`/settings${tab}`);
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Setting' })).toBeVisible();
  return { ...app, main: app.screen.getByRole('main') };
}

test('a visitor is sent to log in', async () => {
  const { currentPath } = await renderApp('/settings');
  await expect.poll(currentPath).toBe('/auth/login');
});

test('the tab is in the address', async () => {
  settingsApi();
  const { main, currentPath } = await openSettings();
  await expect.element(main.getByRole('tab', { name: 'Profile Settings' })).toHaveAttribute('aria-selected', 'true');
  await main.getByRole('tab', { name: 'Change Password' }).click();
  await expect.poll(currentPath).toBe('/settings?tab=password');
  await expect.element(main.getByRole('form', { name: 'Change Password' })).toBeVisible();
  await expectAccessible(main.element());
});

test('a consent is given and taken back with a box, and kept boxes wait for the next change', async () => {
  const api = settingsApi();
  api.serve(chooseMails, async (request) => ({
    message: 'Saved',
    data: { ...mailChoices.parse(await request.json()), receive_parcel_emails: true },
  }));
  const { screen, main } = await openSettings();
  const form = main.getByRole('form', { name: 'Emails from us' });
  const submit = form.getByRole('button', { name: 'Save' });
  await expect.element(submit).not.toBeInTheDocument();
  const box = form.getByRole('checkbox', { name: 'Send me the newsletter' });
  await box.click();
  await submit.click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  await expect.element(box).toBeChecked();
  await expect.element(submit).not.toBeInTheDocument();
  await box.click();
  await submit.click();
  await expect.element(submit).not.toBeInTheDocument();
  const posted = () => api.requests.filter(({ method }) => method === 'POST');
  await expect.poll(() => posted().length).toBe(2);
  expect(await Promise.all(posted().map((request) => request.json()))).toEqual([
    { ...noMails, receive_news_letter: true },
    noMails,
  ]);
  await expectAccessible(main.element());
});

test('somebody who stopped the emails about parcels turns them back on', async () => {
  const api = settingsApi();
  api.serve(getMailChoices, () => ({ data: { ...noMails, receive_parcel_emails: false } }));
  api.serve(chooseMails, () => ({ message: 'Saved', data: noMails }));
  const { screen, main } = await openSettings();
  const box = main.getByRole('checkbox', { name: 'Email me about the parcels I send and receive' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  await expect.element(box).toBeChecked();
  expect(await api.requests.findLast(({ method }) => method === 'POST')?.json()).toEqual(noMails);
});

test('name and email can only be read; the rest is saved, and the button waits for the next change', async () => {
  const api = settingsApi();
  servePlaces(api);
  const saved = aSession({ address: '2 Analytical Way' }).user;
  api.serve(updateAccount, () => ({ message: 'Details saved', data: saved }));
  const { screen, main } = await openSettings();
  await expect.element(main.getByLabelText('Full name')).toHaveAttribute('readonly');
  await expect.element(main.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('readonly');
  const submit = main.getByRole('button', { name: 'Save changes' });
  await expect.element(submit).toBeDisabled();
  const address = main.getByRole('combobox', { name: 'Address', exact: true });
  await address.fill('2 Analytical Way');
  await submit.click();
  await expect.element(screen.getByText('Details saved')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  expect(sessionStore.getState().user.user.address).toBe('2 Analytical Way');
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    building: '',
    address: '2 Analytical Way',
    postal_code: 'DA1 1AA',
    town: 'Dartford',
    phone: '447700900123',
  });
  await expectAccessible(main.element());
});

test('company name and VAT number are saved for invoices; a wrong digit is told beside the field', async () => {
  const api = settingsApi();
  const saved = { company_name: 'Engines Ltd', vat_number: 'GB123456782' };
  api.serve(updateCompanyDetails, () => ({ message: 'Company details saved', data: saved }));
  const { screen, main } = await openSettings();
  const form = main.getByRole('form', { name: 'Company details' });
  const number = form.getByRole('textbox', { name: 'VAT number (optional)' });
  const submit = form.getByRole('button', { name: 'Save company details' });
  await form.getByRole('textbox', { name: 'Company name (optional)' }).fill('Engines Ltd');
  await number.fill('GB 123 4567 83');
  await userEvent.tab();
  const hint = 'A UK number, such as GB 123 4567 82.';
  await expect
    .element(number)
    .toHaveAccessibleDescription(`${hint} Check this VAT number. One of its digits is wrong.`);
  await expect.element(submit).toBeDisabled();
  await number.fill('123456782');
  await submit.click();
  await expect.element(screen.getByText('Company details saved')).toBeVisible();
  await expect.element(number).toHaveValue('GB 123 4567 82');
  await expect.element(submit).toHaveAccessibleDescription('Nothing to save yet');
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toEqual(saved);
  await expectAccessible(main.element());
});

test.each([
  ['Current password', 'This field is required'],
  ['New password', 'At least 8 characters. You’ll be logged out on other devices. This field is required'],
  ['Confirm new password', 'This field is required'],
])('%s is required', async (label, description) => {
  settingsApi();
  const { main } = await openSettings('?tab=password');
  const field = main.getByLabelText(label, { exact: true });
  await field.click();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(description);
  await expect.element(main.getByRole('button', { name: 'Change Password' })).toBeDisabled();
});

test('changes the password, says so and empties the form; a wrong current one is told beside it', async () => {
  const api = settingsApi();
  const message = 'That’s not your current password.';
  api.serve(changePassword, () => refusal('VALIDATION', message, { oldPassword: message }));
  const { screen, main } = await openSettings('?tab=password');
  const current = main.getByLabelText('Current password');
  await current.fill('old road lark street');
  await main.getByLabelText('New password', { exact: true }).fill('van road lark street');
  await main.getByLabelText('Confirm new password').fill('van road lark street');
  const submit = main.getByRole('button', { name: 'Change Password' });
  await submit.click();
  await expect.element(current).toHaveAccessibleDescription(message);
  api.serve(changePassword, () => ({ message: 'Password Updated' }));
  await current.fill('the real old one');
  await submit.click();
  await expect.element(screen.getByText('Password Updated')).toBeVisible();
  await expect.element(current).toHaveValue('');
});

test('Login Security lists where the customer is signed in and ends one place, or all others', async () => {
  const api = settingsApi();
  api.serve(getSignInSecurity, () => ({ authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] }));
  api.serve(listSessions, () => ({ data: [here, phone], total: 2 }));
  api.serve(endSession, () => ({ message: 'That device is logged out.' }));
  api.serve(endOtherSessions, () => ({ message: 'You’re logged out everywhere else.' }));
  const { screen, main } = await openSettings('?tab=security');
  await expect.element(main.getByText('This device')).toBeVisible();
  await expect.element(main.getByText(/^Last used .+, 9:30am$/).first()).toBeVisible();
  await main.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect.element(screen.getByText('You’re logged out everywhere else.')).toBeVisible();
  api.serve(listSessions, () => ({ data: [here], total: 1 }));
  await main.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect.element(main.getByText('Safari on iPhone')).not.toBeInTheDocument();
  const ended = api.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname);
  expect(ended).toEqual(['/api/v1/account/sessions', '/api/v1/account/sessions/phone']);
});

test('hands the customer their data as a file', async () => {
  const { user } = aSession();
  const account = {
    ...user,
    acceptedTermsAt: user.createdAt,
    receive_offer_letter: false,
    receive_news_letter: false,
    ...noCompany,
  };
  const signInSecurity = { authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] };
  const data = {
    exportedAt: user.createdAt,
    account,
    memberships: [],
    organisations: {},
    invitations: [],
    emailChanges: [],
    sessions: [here],
    signInSecurity,
    records: {},
  };
  settingsApi().serve(exportAccount, () => data);
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { main } = await openSettings();
  await main.getByRole('button', { name: 'Download my data' }).click();
  await expect.poll(() => save.mock.contexts).toHaveLength(1);
  expect(save.mock.contexts[0]).toHaveProperty('download', 'my-data.json');
  save.mockRestore();
});

test.each([
  ['CONFLICT', 'You’re already downloading this. Wait until that download has finished, then try again.'],
  ['TOO_MANY_REQUESTS', 'You’ve downloaded your data several times today. Please try again in 3 hours.'],
] as const)('says why the data can’t be downloaded now: %s', async (code, message) => {
  settingsApi().serve(exportAccount, () => refusal(code, message));
  const { screen, main } = await openSettings();
  const button = main.getByRole('button', { name: 'Download my data' });
  await button.click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(button).toBeEnabled();
});

test('erases the account after the password, forgets who it was, and says so until the next page, not on the way back', async () => {
  const api = settingsApi();
  api.serve(eraseAccount, () => ({ message: 'Your account has been deleted.' }));
  const { screen, main, currentPath, navigate, goBack } = await openSettings();
  toast.success('welcome back', { duration: Number.POSITIVE_INFINITY }); // so that time alone does not take it
  await expect.element(screen.getByText('welcome back')).toBeInTheDocument();
  await main.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(dialog.element());
  await dialog.getByLabelText('Your password').fill('van road lark street');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect.poll(currentPath).toBe('/auth/login');
  expect(sessionStore.getState().user.access_token).toBe('');
  expect(await api.requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    password: 'van road lark street',
  });

  const notice = main.getByText('Your account has been deleted. You’re logged out everywhere.');
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByText('welcome back')).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Log in' })).toHaveFocus();
  await expectAccessible();
  await navigate('/auth/forgot-password');
  await expect.element(main.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await goBack();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows on request what is remembered of the needs at the door, and forgets it', async () => {
  const api = settingsApi();
  const profile = { needs: ['STEP_FREE' as const], note: '', saved_at: '2026-10-01T10:00:00.000Z' };
  api.serve(myNeeds, () => ({ profiles: [{ ...profile, address: '12b Academy Street, Inverness, IV1 1AA' }] }));
  api.serve(forgetMyNeeds, () => ({ message: 'Deleted. We no longer remember what you need at the door.' }));
  const { screen } = await openSettings();
  await screen.getByRole('button', { name: 'Show what we remember' }).click();
  await expect.element(screen.getByText('12b Academy Street, Inverness, IV1 1AA')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete all of it' }).click();
  await expect.element(screen.getByText('We’re not remembering anything.')).toBeVisible();
});
