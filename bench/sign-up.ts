import { login, register } from '../contract/accounts.ts';
import { askApi } from './ask-api.ts';
import type { Product } from './bench-case.ts';
import { withClient } from './database-client.ts';
import { password, registrationOf } from './registration-of.ts';

/** A customer of the benchmark, signed in. */
export interface BenchCustomer {
  readonly id: string;
  /** What the calls of this customer carry. */
  readonly headers: Readonly<Record<string, string>>;
}

let registered = 0;

/** Makes customers with these e-mail addresses, one after the other because each password is hashed twice. */
export async function signUp(product: Product, emails: readonly string[]): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (const email of emails) {
    // One network may register only a few accounts an hour.
    const headers = { 'x-forwarded-for': `10.1.${Math.floor(registered / 250)}.${registered % 250}` };
    registered += 1;
    await askApi(product, register, { body: registrationOf(email), headers });
    await withClient(product.databaseUrl, (client) =>
      client.query('update accounts set email_verified_at = now() where email = $1', [email]),
    );
    const { access_token, user } = login.response.parse(await askApi(product, login, { body: { email, password } }));
    customers.push({ id: user._id, headers: { authorization: `Bearer ${access_token}` } });
  }
  return customers;
}
