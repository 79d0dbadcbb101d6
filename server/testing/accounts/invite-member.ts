import { randomUUID } from 'node:crypto';
import type { MemberRole } from '../../../contract/permissions.ts';
import { callApi } from '../call-api.ts';
import { newestLinkTo } from '../mails/queued-mails.ts';
import type { TestApp } from '../test-app.ts';
import { newAddress, type TestCustomer } from './create-customer.ts';

interface InvitedAs {
  readonly email?: string;
  readonly role?: MemberRole;
  readonly spend_limit?: number;
  readonly approval_above?: number;
}

/** As an owner does it; answers what the emailed link carries. */
export async function inviteMember(
  test: TestApp,
  { token }: Pick<TestCustomer, 'token'>,
  { email = `member-${randomUUID()}@example.com`, role = 'SHIPPER', ...limits }: InvitedAs = {},
): Promise<{ readonly email: string; readonly token: string }> {
  await callApi(test.app, '/organisation/invitations', {
    token,
    body: { email, role, ...limits },
    address: newAddress(),
  });
  return { email, token: await newestLinkTo(test, email, 'member-invitation') };
}

/** Of somebody without an account. */
export const aMember = {
  full_name: 'Grace Hopper',
  password: 'plover-lantern-42',
  accept_terms_and_conditions: true,
} as const;
