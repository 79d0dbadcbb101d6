import { login, register } from '../contract/accounts.ts';
import { apiBasePath } from '../contract/endpoint.ts';
import type { Product } from './bench-case.ts';
import { withClient } from './database-client.ts';

/** A customer of the benchmark, signed in. */
export interface BenchCustomer {
  readonly id: string;
  /** What the calls of this customer carry. */
  readonly headers: Readonly<Record<string, string>>;
}

const password = 'plover-lantern-42';

/** Makes customers with these e-mail addresses, one after the other because each password is hashed twice. */
export async function signUp(product: Product, emails: readonly string[]): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (const email of emails) {
    const fullName = 'Ada Lovelace';
    const details = { fullName, phoneNumber: '07700 900123', accept_terms_and_conditions: true };
    await post(product, register.path, { ...details, email, password });
    await withClient(product.databaseUrl, (client) =>
      client.query('update accounts set email_verified_at = now() where email = $1', [email]),
    );
    const { access_token, user } = login.response.parse(await post(product, login.path, { email, password }));
    customers.push({ id: user._id, headers: { authorization: `Bearer ${access_token}` } });
  }
  return customers;
}

async function post({ url }: Product, path: string, body: object): Promise<unknown> {
  const answer = await fetch(new URL(apiBasePath + path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
