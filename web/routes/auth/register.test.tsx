import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { register } from '../../../contract/accounts/accounts.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** What stands over the password before anything is wrong with it. */
const hint = 'At least 8 characters.';

async function openRegister() {
  const { screen, currentPath } = await renderApp('/auth/register');
  const form = screen.getByRole('form', { name: 'Create your account' });
  await expect.element(form).toBeVisible();
  const fields = {
    fullName: form.getByLabelText('Full name'),
    email: form.getByLabelText('Email address'),
    phone: form.getByLabelText('Phone number'),
    password: form.getByLabelText('Password', { exact: true }),
    terms: form.getByRole('checkbox', { name: /^I agree/ }),
  };
  const fill = async () => {
    await fields.fullName.fill('Ada Lovelace');
    await fields.email.fill('ada@example.com');
    await fields.phone.fill('07700 900123');
    await fields.password.fill('van road lark street');
    await fields.terms.click();
  };
  return { screen, currentPath, form, fill, submit: form.getByRole('button', { name: 'Create Account' }), ...fields };
}

test.each([
  ['Full name', '', 'Please provide a your full name!.'],
  ['Email address', '', 'Please provide your email address!.'],
  ['Email address', 'ada@', 'Please provide a valid email address!.'],
  ['Phone number', '', 'Please provide a valid phone number!.'],
  ['Phone number', '0000', 'Invalid phone number'],
  ['Phone number', '1234567', 'Phone number is too short'],
  ['Phone number', '1234567890123', 'Phone number is too long'],
  ['Password', '', `${hint} Please provide a password!.`],
  ['Password', 'short', `${hint} Use at least 8 characters.`],
  ['Password', 'Liverpool2024!', `${hint} This password is easy to guess. Choose another one.`],
])('says what is wrong with %s "%s" once the field is left', async (label, text, message) => {
  const { form, submit } = await openRegister();
  const field = form.getByLabelText(label, { exact: true });
  await field.fill(text);
  await field.click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(submit).toBeDisabled();
});

test('words terms that were never answered differently from terms that were refused', async () => {
  const { terms } = await openRegister();
  terms.element().focus();
  await userEvent.tab();
  await expect.element(terms).toHaveAccessibleDescription('Please agree to terms and conditions!.');
  await terms.click();
  await terms.click();
  await expect.element(terms).toHaveAccessibleDescription('Please accept our terms and conditions!.');
});

test('submitting with terms false says so, lists the problem and takes the focus there', async () => {
  const { screen, form, fill, terms, phone } = await openRegister();
  await fill();
  await terms.click();
  await phone.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Please accept terms and conditions', { exact: true })).toBeVisible();
  const summary = form.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link', { name: 'Please accept our terms and conditions!.' }).click();
  await expect.element(terms).toHaveFocus();
});

test('marks what must be answered, and nothing else', async () => {
  const { form, fullName, email, phone, password, terms } = await openRegister();
  for (const field of [fullName, email, phone, password, terms]) {
    await expect.element(field).toHaveAttribute('aria-required', 'true');
  }
  expect(form.element().querySelectorAll('[aria-required]')).toHaveLength(5);
  await expectAccessible(form.element());
});

test('takes a number typed key by key as people write it', async () => {
  const { phone } = await openRegister();
  await phone.click();
  await userEvent.keyboard('+44 (0)7700 900111');
  await expect.element(phone).toHaveValue('447700900111');
});

test('accepts only digits in the phone number and keeps those of a pasted one', async () => {
  const { phone } = await openRegister();
  await phone.fill('+44 (0)7700 abc 900123');
  await expect.element(phone).toHaveValue('447700900123'); // the zero in brackets is not dialled
});

test('says how strong the password is', async () => {
  const { form, password } = await openRegister();
  await password.fill('short');
  await expect.element(form.getByText('Password strength: Too short')).toBeInTheDocument();
  await password.fill('van road lark street');
  await expect.element(form.getByText('Password strength: Strong')).toBeInTheDocument();
});

test('sends the specification’s fields, offers unticked, and goes on to the verification page', async () => {
  const api = fakeApi();
  api.serve(register, () => ({ message: 'We have sent a link.', email: 'ada@example.com' }));
  const { screen, currentPath, fill, submit } = await openRegister();
  await expect.element(submit).toBeDisabled();
  await fill();
  await submit.click();
  await expect.poll(currentPath).toBe('/auth/verify-account');
  await expect.element(screen.getByText('We have sent a link.')).toBeVisible();
  await expect.element(screen.getByRole('main').getByText('ada@example.com')).toBeVisible();
  expect(await api.requests[0]?.json()).toEqual({
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '447700900123',
    password: 'van road lark street',
    accept_terms_and_conditions: true,
    receive_offer_letter: false,
    receive_news_letter: false,
  });
});

test('puts what the server refuses beside its field, until the field changes', async () => {
  const message = 'This password is easy to guess. Choose another one.';
  fakeApi().serve(register, () => refusal('VALIDATION', message, { password: message }));
  const { form, fill, password, submit } = await openRegister();
  await fill();
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(`${hint} ${message}`);
  await expect.element(form.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await expectAccessible(form.element());
  await password.fill('another road lark street');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await expect.element(form.getByRole('group', { name: 'There is a problem' })).not.toBeInTheDocument();
});

test('keeps the way back of who comes from the log-in, and sends it along', async () => {
  const api = fakeApi();
  api.serve(register, () => ({ message: 'Sent.', email: 'ada@example.com' }));
  const { screen, currentPath } = await renderApp('/auth/login?redirect=/ship-parcel');
  await screen.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(currentPath).toBe('/auth/register?redirect=/ship-parcel');
  const form = screen.getByRole('form', { name: 'Create your account' });
  await form.getByLabelText('Full name').fill('Ada Lovelace');
  await form.getByLabelText('Email address').fill('ada@example.com');
  await form.getByLabelText('Phone number').fill('07700 900123');
  await form.getByLabelText('Password', { exact: true }).fill('van road lark street');
  await form.getByRole('checkbox', { name: /^I agree/ }).click();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(currentPath).toBe('/auth/verify-account?redirect=/ship-parcel');
  expect(await api.requests[0]?.json()).toMatchObject({ redirect: '/ship-parcel' });
  await screen.getByRole('link', { name: 'Back to log in' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel');
});

test('sends who is signed in on, so that another account’s address never gets into their session', async () => {
  updateSession(aSession());
  const { currentPath } = await renderApp('/auth/register?redirect=/about');
  await expect.poll(currentPath).toBe('/about');
});
