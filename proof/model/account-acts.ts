import { eraseAccount } from '../../contract/account-settings.ts';
import { verifyEmail } from '../../contract/accounts.ts';
import type { Act, Stage } from './act.ts';
import { callAs, logIn } from './call-as.ts';
import { type KnownCustomer, surer } from './model.ts';

const tokenWaitMs = 4_000;
const mostMails = 30;

/** Makes a new customer, by the link of the mail that everybody gets; ten try the link at once, and it works for one of them. */
export async function signUp(stage: Stage): Promise<KnownCustomer> {
  const mark = stage.model.newMark();
  const [name, email, password] = [`Ada ${mark}`, `${mark}@example.com`, `plover-${mark}-42`];
  const registration = {
    fullName: name,
    email,
    password,
    phoneNumber: '07700 900123',
    accept_terms_and_conditions: true,
  };
  let isRegistered = false;
  while (!isRegistered) {
    const answer = await stage.client.call({ path: '/auth/register', body: registration });
    isRegistered = answer.outcome === 'done';
  }
  for (let mails = 0; mails < mostMails; mails += 1) {
    const token = await stage.mails.nextToken(email, tokenWaitMs);
    if (token !== undefined && (await verify(stage, email, token))) break;
    await stage.client.call({ path: '/auth/resend-email-otp', body: { email } });
  }
  const customer: KnownCustomer = {
    name,
    email,
    passwords: [password],
    token: undefined,
    erased: 'no',
    shipments: new Map(),
    contents: [],
    strays: 0,
    addresses: new Map(),
    questions: [],
    complaints: [],
  };
  stage.model.customers.push(customer);
  return customer;
}

/** Whether the link has been used up, by us. */
async function verify(stage: Stage, email: string, token: string): Promise<boolean> {
  const tries = Array.from({ length: 10 }, () => stage.client.call({ path: verifyEmail.path, body: { email, token } }));
  const answers = await Promise.all(tries);
  const done = answers.filter(({ outcome }) => outcome === 'done').length;
  if (done > 1) stage.fault(`a verification link worked ${done} times`);
  const isUnclear = answers.some(({ outcome }) => outcome === 'unknown');
  // With an answer lost somebody may have been let in without knowing it: the next mail says that, and so does the log-in.
  return done === 1 || (isUnclear && (await isVerified(stage, email, token)));
}

async function isVerified(stage: Stage, email: string, token: string): Promise<boolean> {
  for (;;) {
    const answer = await stage.client.call({ path: verifyEmail.path, body: { email, token } });
    if (answer.outcome === 'done') return true;
    if (answer.outcome === 'refused') return JSON.stringify(answer.body).includes('verified already');
  }
}

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
