import { setupAccount, verifyEmail } from '../../contract/accounts/accounts.ts';
import type { Context } from './actions/action.ts';
import { bodyOf } from './answer.ts';
import { sendTokenConcurrently } from './call-as.ts';
import { createCustomer, type KnownCustomer } from './model.ts';

/** Doubles with each email, for a busy machine. */
const firstWaitMs = 4_000;
const maxWaitMs = 120_000;
const maxMails = 30;

export async function signUp(context: Context): Promise<KnownCustomer> {
  const customer = createCustomer(context.model.newMarker());
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
  while (!isRegistered) isRegistered = (await context.client.call(register)).outcome === 'done';
  for (let mails = 0; mails < maxMails; mails += 1) {
    const token = await context.mails.nextToken(email, Math.min(firstWaitMs * 2 ** mails, maxWaitMs));
    if (token !== undefined && (await verify(context, email, token))) break;
    // The clock may have advanced past the expiry of an unverified account, which has to register again.
    await context.client.call(mails % 2 === 0 ? resend : register);
  }
  context.model.customers.push(customer);
  return customer;
}

/** Returns whether the address is verified now. */
async function verify(context: Context, email: string, token: string): Promise<boolean> {
  const call = { path: verifyEmail.path, body: { email, token } };
  const answers = await sendTokenConcurrently(context, call, 'a verification link');
  const setupToken = answers.flatMap((answer) => bodyOf(answer, verifyEmail.response)?.setup_token ?? [])[0];
  if (setupToken !== undefined) {
    await setUp(context, email, setupToken);
    return true;
  }
  // A call without a response may have verified it.
  return answers.some(({ outcome }) => outcome === 'unknown') && isVerified(context, call);
}

async function setUp(context: Context, email: string, setup_token: string): Promise<void> {
  const profile = { address: '1 High Street', postal_code: 'DA1 1AA', phone: '07700 900123' };
  await sendTokenConcurrently(
    context,
    { path: setupAccount.path, body: { ...profile, email, setup_token } },
    'a set-up token',
  );
}

async function isVerified(context: Context, call: Parameters<Context['client']['call']>[0]): Promise<boolean> {
  for (;;) {
    const answer = await context.client.call(call);
    if (answer.outcome === 'done') return true;
    if (answer.outcome === 'refused') return JSON.stringify(answer.body).includes('already verified');
  }
}
