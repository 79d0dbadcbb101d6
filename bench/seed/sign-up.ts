import { login, register } from '../../contract/accounts/accounts.ts';
import type { Product } from '../bench-case.ts';
import { callApi } from '../call-api.ts';
import { withClient } from './database-client.ts';
import { discardJobs } from './discard-jobs.ts';

export interface BenchCustomer {
  readonly organisationId: string;
  /** The session's authorization. */
  readonly headers: Readonly<Record<string, string>>;
}

export const password = 'plover-lantern-42';

export function registrationFor(email: string) {
  return {
    fullName: 'Ada Lovelace',
    email,
    phoneNumber: '07700 900123',
    password,
    accept_terms_and_conditions: true,
  };
}

let registered = 0;

/** One after the other, because each password is hashed twice. */
export async function signUp(product: Product, emails: readonly string[]): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (const email of emails) {
    // One network may register only a few users an hour.
    const headers = { 'x-forwarded-for': `10.1.${Math.floor(registered / 250)}.${registered % 250}` };
    registered += 1;
    await callApi(product, register, { body: registrationFor(email), headers });
    await withClient(product.databaseUrl, (client) =>
      client.query('update users set email_verified_at = now() where email = $1', [email]),
    );
    const { access_token, user } = login.response.parse(await callApi(product, login, { body: { email, password } }));
    const organisationId = await withClient(product.databaseUrl, async (client) => {
      const member = 'select organisation_id from memberships where user_id = $1';
      return (await client.query<{ organisation_id: string }>(member, [user._id])).rows[0]?.organisation_id ?? '';
    });
    customers.push({ organisationId, headers: { authorization: `Bearer ${access_token}` } });
  }
  await discardJobs(product.databaseUrl);
  return customers;
}
