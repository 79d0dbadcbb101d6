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

/** Makes customers with these e-mail addresses, one after the other because each password is hashed twice. */
export async function signUp(product: Product, emails: readonly string[]): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (const email of emails) {
    await askApi(product, register, { body: registrationOf(email) });
    await withClient(product.databaseUrl, (client) =>
      client.query('update accounts set email_verified_at = now() where email = $1', [email]),
    );
    const { access_token, user } = login.response.parse(await askApi(product, login, { body: { email, password } }));
    customers.push({ id: user._id, headers: { authorization: `Bearer ${access_token}` } });
  }
  return customers;
}
