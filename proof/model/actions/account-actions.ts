import { resetPassword } from '../../../contract/accounts/accounts.ts';
import { eraseAccount } from '../../../contract/accounts/settings.ts';
import { callAs, logIn, sendTokenConcurrently } from '../call-as.ts';
import { updateCertainty } from '../model.ts';
import type { Action } from './action.ts';

export const logOut: Action = async (context, customer) => {
  const { token } = customer;
  const answer = await callAs(context, customer, { path: '/auth/logout' });
  customer.token = undefined;
  if (answer.outcome !== 'done') return;
  const after = await context.client.call({ method: 'GET', path: '/shipment/my-shipments', token });
  if (after.outcome === 'done') context.reportViolation(`a session of ${customer.email} works after its end`);
};

export const changePassword: Action = async (context, customer) => {
  const [oldPassword] = customer.passwords;
  if (oldPassword === undefined || customer.passwords.length > 1) return;
  const other = customer.token;
  customer.token = undefined;
  await logIn(context, customer);
  if (customer.token === undefined) return;
  const newPassword = `plover-${context.model.newMarker()}-42`;
  const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
  const answer = await callAs(context, customer, { path: '/account/change-password', body });
  if (answer.outcome === 'unknown') customer.passwords = [oldPassword, newPassword];
  if (answer.outcome !== 'done') return;
  customer.passwords = [newPassword];
  const after = await context.client.call({ method: 'GET', path: '/shipment/my-shipments', token: other });
  if (after.outcome === 'done')
    context.reportViolation(`an old session of ${customer.email} works with a new password`);
};

/** Refused while a parcel is in transit. */
export const erase: Action = async (context, customer) => {
  const [password] = customer.passwords;
  if (password === undefined || customer.passwords.length > 1) return;
  const answer = await callAs(context, customer, { path: eraseAccount.path, body: { password } });
  customer.erased = updateCertainty(customer.erased, answer.outcome);
};

const tokenWaitMs = 3_000;

export const resetByLink: Action = async (context, customer) => {
  const { email, token: session } = customer;
  await context.client.call({ path: '/auth/forgot-password', body: { email } });
  const token = await context.mails.nextToken(email, tokenWaitMs);
  if (token === undefined) return;
  const newPassword = `plover-${context.model.newMarker()}-42`;
  const body = { email, token, newPassword, confirmNewPassword: newPassword };
  const answers = await sendTokenConcurrently(context, { path: resetPassword.path, body }, 'a reset link');
  const isDone = answers.some(({ outcome }) => outcome === 'done');
  if (isDone) customer.passwords = [newPassword];
  else if (answers.some(({ outcome }) => outcome === 'unknown'))
    customer.passwords = [...customer.passwords, newPassword];
  customer.token = undefined;
  if (!isDone) return;
  const after = await context.client.call({ method: 'GET', path: '/shipment/my-shipments', token: session });
  if (after.outcome === 'done') context.reportViolation(`an old session of ${email} works with a new password`);
};
