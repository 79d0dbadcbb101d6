import { session } from '../../contract/accounts/accounts.ts';
import type { Context } from './actions/action.ts';
import { type Answer, bodyOf } from './answer.ts';
import type { Call } from './client.ts';
import type { KnownCustomer } from './model.ts';

type SignedIn = Pick<KnownCustomer, 'token'>;

/** After a 401 the customer signs in again before the next action. */
export async function callAs(context: Context, customer: SignedIn, call: Omit<Call, 'token'>): Promise<Answer> {
  const { token } = customer;
  const answer = await context.client.call({ ...call, token });
  if (answer.outcome === 'refused' && answer.status === 401 && customer.token === token) customer.token = undefined;
  return answer;
}

const maxTries = 40;

/** For idempotent calls only. */
export async function callUntilAnswered(
  context: Context,
  customer: SignedIn,
  call: Omit<Call, 'token'>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await callAs(context, customer, call);
    if (answer.outcome !== 'unknown' || tries === maxTries) return answer;
  }
}

/** After an unanswered change of password, either may be right. */
export async function logIn(context: Context, customer: KnownCustomer): Promise<void> {
  const { email } = customer;
  const refused: string[] = [];
  for (const password of customer.passwords.toReversed()) {
    const answer = await context.client.call({ path: '/auth/login', body: { email, password } });
    if (answer.outcome === 'unknown') return;
    const opened = bodyOf(answer, session);
    if (opened) {
      if (opened.user.email !== email) context.reportViolation(`${email} signed in as ${opened.user.email}`);
      customer.token = opened.access_token;
      customer.passwords = [password];
      return;
    }
    if (answer.outcome === 'refused' && answer.status === 429) return;
    refused.push(JSON.stringify(answer));
  }
  if (customer.erased === 'no') context.reportViolation(`${email} can’t sign in any more: ${refused.join(' ')}`);
}

/** Ten concurrent uses of a single-use token. */
export async function sendTokenConcurrently(context: Context, call: Call, what: string): Promise<readonly Answer[]> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => context.client.call(call)));
  const done = answers.filter(({ outcome }) => outcome === 'done').length;
  if (done > 1) context.reportViolation(`${what} worked ${done} times`);
  return answers;
}
