import { session } from '../../contract/accounts.ts';
import type { Stage } from './act.ts';
import { type Answer, bodyOf } from './answer.ts';
import type { Call } from './client.ts';
import type { KnownCustomer } from './model.ts';

/** Calls as a customer. One whose session has ended signs in again before the next act. */
export async function callAs(stage: Stage, customer: KnownCustomer, call: Omit<Call, 'token'>): Promise<Answer> {
  const { token } = customer;
  const answer = await stage.client.call({ ...call, token });
  if (answer.outcome === 'refused' && answer.status === 401 && customer.token === token) customer.token = undefined;
  return answer;
}

const mostTries = 40;

/** Calls until there is an answer: what a person does who does not know whether it worked, where calling twice is no harm. */
export async function callUntilAnswered(
  stage: Stage,
  customer: KnownCustomer,
  call: Omit<Call, 'token'>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await callAs(stage, customer, call);
    if (answer.outcome !== 'unknown' || tries === mostTries) return answer;
  }
}

/** Signs a customer in with whichever password is theirs now. */
export async function logIn(stage: Stage, customer: KnownCustomer): Promise<void> {
  const { email } = customer;
  const refused: string[] = [];
  for (const password of customer.passwords.toReversed()) {
    const answer = await stage.client.call({ path: '/auth/login', body: { email, password } });
    if (answer.outcome === 'unknown') return;
    const opened = bodyOf(answer, session);
    if (opened) {
      if (opened.user.email !== email) stage.fault(`${email} signed in as ${opened.user.email}`);
      customer.token = opened.access_token;
      customer.passwords = [password];
      return;
    }
    if (answer.outcome === 'refused' && answer.status === 429) return;
    refused.push(JSON.stringify(answer));
  }
  if (customer.erased === 'no') stage.fault(`${email} can’t sign in any more: ${refused.join(' ')}`);
}
