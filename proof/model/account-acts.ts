import { eraseAccount } from '../../contract/account-settings.ts';
import { resetPassword } from '../../contract/accounts.ts';
import type { Act } from './act.ts';
import { callAs, logIn } from './call-as.ts';
import { surer } from './model.ts';
import { spendOnce } from './spend-once.ts';

/** Signs out; the session is no good from then on. */
export const logOut: Act = async (stage, customer) => {
  const { token } = customer;
  const answer = await callAs(stage, customer, { path: '/auth/logout' });
  customer.token = undefined;
  if (answer.outcome !== 'done') return;
  const after = await stage.client.call({ method: 'GET', path: '/shipment/my-shipments', token });
  if (after.outcome === 'done') stage.fault(`a session of ${customer.email} works after its end`);
};

/** Changes the password; the other sessions end with it. */
export const changePassword: Act = async (stage, customer) => {
  const [oldPassword] = customer.passwords;
  if (oldPassword === undefined || customer.passwords.length > 1) return;
  const other = customer.token;
  customer.token = undefined;
  await logIn(stage, customer);
  if (customer.token === undefined) return;
  const newPassword = `plover-${stage.model.newMark()}-42`;
  const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
  const answer = await callAs(stage, customer, { path: '/account/change-password', body });
  if (answer.outcome === 'unknown') customer.passwords = [oldPassword, newPassword];
  if (answer.outcome !== 'done') return;
  customer.passwords = [newPassword];
  const after = await stage.client.call({ method: 'GET', path: '/shipment/my-shipments', token: other });
  if (after.outcome === 'done') stage.fault(`an old session of ${customer.email} works with a new password`);
};

/** Has everything forgotten. Refused while a parcel is under way. */
export const erase: Act = async (stage, customer) => {
  const [password] = customer.passwords;
  if (password === undefined || customer.passwords.length > 1) return;
  const answer = await callAs(stage, customer, { path: eraseAccount.path, body: { password } });
  customer.erased = surer(customer.erased, answer.outcome);
};

const tokenWaitMs = 3_000;

/** Sets a new password by the link of a mail; every session ends with it, and the link. */
export const resetByLink: Act = async (stage, customer) => {
  const { email, token: session } = customer;
  await stage.client.call({ path: '/auth/forgot-password', body: { email } });
  const token = await stage.mails.nextToken(email, tokenWaitMs);
  if (token === undefined) return;
  const newPassword = `plover-${stage.model.newMark()}-42`;
  const body = { email, token, newPassword, confirmNewPassword: newPassword };
  const answers = await spendOnce(stage, { path: resetPassword.path, body }, 'a reset link');
  const isDone = answers.some(({ outcome }) => outcome === 'done');
  if (isDone) customer.passwords = [newPassword];
  else if (answers.some(({ outcome }) => outcome === 'unknown'))
    customer.passwords = [...customer.passwords, newPassword];
  customer.token = undefined;
  if (!isDone) return;
  const after = await stage.client.call({ method: 'GET', path: '/shipment/my-shipments', token: session });
  if (after.outcome === 'done') stage.fault(`an old session of ${email} works with a new password`);
};
