import { randomUUID } from 'node:crypto';
import * as contract from '../../../contract/accounts/accounts.ts';
import { callApi, cookieFrom } from '../call-api.ts';
import { newestLinkTo } from '../mails/queued-mails.ts';
import type { TestApp } from '../test-app.ts';
import { newAddress, newRegistration } from './create-customer.ts';
import { issueGuestLink } from './issue-guest-link.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** An address nobody has used. */
export const newEmail = () => `guest-${randomUUID()}@example.com`;
export const sentBy = (email: string) => ({ shipper_email_address: email });

/** What somebody does who sent without an account, until everything is in one. */
export function claimCalls(test: () => TestApp, now: () => Date) {
  const register = async (email: string) => {
    await callApi(test().app, '/auth/register', { body: { ...newRegistration(), email }, address: newAddress() });
    return { email, password: newRegistration().password };
  };
  const verify = async (email: string) => {
    const token = await newestLinkTo(test(), email, 'verify-email');
    return callApi(test().app, '/auth/verify-email', { body: { email, token } });
  };
  const logIn = async ({ email, password }: Credentials, cookie = '') => {
    const answer = await callApi(test().app, '/auth/login', {
      body: { email, password },
      cookie,
      address: newAddress(),
    });
    return contract.login.response.parse(answer.body).access_token;
  };
  /** Opens the newest reset link in a browser of their own, and answers its cookies. */
  const resetPassword = async (email: string, newPassword: string) => {
    await callApi(test().app, '/auth/forgot-password', { body: { email }, address: newAddress() });
    const token = await newestLinkTo(test(), email, 'password-reset');
    const body = { email, token, newPassword, confirmNewPassword: newPassword };
    return cookieFrom(await callApi(test().app, '/auth/reset-password', { body, address: newAddress() }));
  };
  /** As a guest, and back as somebody who opened the mailed link. */
  const openLink = async (shipmentId: string) => {
    const token = await issueGuestLink(test(), shipmentId, now);
    return cookieFrom(await callApi(test().app, '/auth/guest/open-link', { body: { token } }));
  };
  const listOf = async (token: string, path: string) => {
    const answer = await callApi(test().app, path, { method: 'GET', token });
    return answer.body as { data: readonly Record<string, unknown>[]; total: number }; // by the contract
  };
  const shipmentsOf = async (token: string) => {
    const { data } = await listOf(token, '/shipment/my-shipments');
    return data.map(({ _id }) => String(_id)).toSorted((one, other) => one.localeCompare(other));
  };

  return { register, verify, logIn, resetPassword, openLink, listOf, shipmentsOf };
}
