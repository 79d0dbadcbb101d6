import { startGuestSession } from '../../../contract/accounts/guests.ts';
import { callApi } from '../call-api.ts';
import type { TestApp } from '../test-app.ts';
import { newAddress } from './create-customer.ts';

/** Somebody new who sends without an account. */
export async function startGuest(test: Pick<TestApp, 'app'>): Promise<{ readonly token: string }> {
  const answer = await callApi(test.app, '/auth/guest', { address: newAddress() });
  return { token: startGuestSession.response.parse(answer.body).access_token };
}
