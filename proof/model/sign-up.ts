import { setupAccount, verifyEmail } from '../../contract/accounts.ts';
import type { Stage } from './act.ts';
import { bodyOf } from './answer.ts';
import { createCustomer, type KnownCustomer } from './model.ts';
import { spendOnce } from './spend-once.ts';

/** How long a mail may take; on a machine with much else to do each next one gets longer. */
const firstWaitMs = 4_000;
const longestWaitMs = 120_000;
const mostMails = 30;

/** Makes a new customer, by the link of the mail that everybody gets; ten try the link at once, and it works for one of them. */
export async function signUp(stage: Stage): Promise<KnownCustomer> {
  const customer = createCustomer(stage.model.newMark());
  const { email, name } = customer;
  const body = {
    fullName: name,
    email,
    password: customer.passwords[0],
    phoneNumber: '07700 900123',
    accept_terms_and_conditions: true,
  };
  const register = { path: '/auth/register', body };
  const resend = { path: '/auth/resend-email-otp', body: { email } };
  let isRegistered = false;
  while (!isRegistered) isRegistered = (await stage.client.call(register)).outcome === 'done';
  for (let mails = 0; mails < mostMails; mails += 1) {
    const token = await stage.mails.nextToken(email, Math.min(firstWaitMs * 2 ** mails, longestWaitMs));
    if (token !== undefined && (await verify(stage, email, token))) break;
    // Jumps of the clocks by a month in all forget who has not come back by then, and such a person has to begin again.
    await stage.client.call(mails % 2 === 0 ? resend : register);
  }
  stage.model.customers.push(customer);
  return customer;
}

/** Whether the address is verified now. */
async function verify(stage: Stage, email: string, token: string): Promise<boolean> {
  const call = { path: verifyEmail.path, body: { email, token } };
  const answers = await spendOnce(stage, call, 'a verification link');
  const setupToken = answers.flatMap((answer) => bodyOf(answer, verifyEmail.response)?.setup_token ?? [])[0];
  if (setupToken !== undefined) {
    await setUp(stage, email, setupToken);
    return true;
  }
  // With an answer lost somebody may have been let in without knowing it.
  return answers.some(({ outcome }) => outcome === 'unknown') && isVerified(stage, call);
}

async function setUp(stage: Stage, email: string, setup_token: string): Promise<void> {
  const profile = { address: '1 High Street', postal_code: 'DA1 1AA', phone: '07700 900123' };
  await spendOnce(stage, { path: setupAccount.path, body: { ...profile, email, setup_token } }, 'a set-up token');
}

async function isVerified(stage: Stage, call: Parameters<Stage['client']['call']>[0]): Promise<boolean> {
  for (;;) {
    const answer = await stage.client.call(call);
    if (answer.outcome === 'done') return true;
    if (answer.outcome === 'refused') return JSON.stringify(answer.body).includes('verified already');
  }
}
