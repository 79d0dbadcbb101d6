import { login, register } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { Call, CustomCase, Product } from '../bench-case.ts';
import { quoteCall } from '../quote-call.ts';
import { percentile } from '../report/statistics.ts';
import { withClient } from '../seed/database-client.ts';
import { password, registrationFor } from '../seed/sign-up.ts';
import { createSender, type Sender } from '../send-calls.ts';

const emails = Array.from({ length: 50 }, (_, index) => `bench-${index}@example.com`);

/** One network's calls that wait for more than three seconds are shed, and a password takes a tenth of one. */
const logInsAtOnce = 8;

/** Password hashing must not delay quotes. */
export const logIns: CustomCase = {
  kind: 'custom',
  name: 'quotes during 50 log-ins',
  measure: async (product) => {
    const visitor = createSender(product.url, 1);
    const customers = createSender(product.url, logInsAtOnce);
    try {
      await registerAll(product, customers);
      const over = new AbortController();
      const loggingIn = sendInTurn(customers, emails.map(logInCall)).finally(() => over.abort());
      const quotes: number[] = [];
      while (!over.signal.aborted) quotes.push(...(await visitor.sendEach([quoteCall()])));
      const logInTimes = await loggingIn;
      return {
        'quote p50 ms': percentile(quotes, 0.5),
        'quote p99 ms': percentile(quotes, 0.99),
        'log-in p50 ms': percentile(logInTimes, 0.5),
        'log-in p99 ms': percentile(logInTimes, 0.99),
        quotes: quotes.length,
      };
    } finally {
      visitor.close();
      customers.close();
    }
  },
  targets: [{ figure: 'quote p50 ms', atMost: 50 }],
};

async function registerAll(product: Product, sender: Sender): Promise<void> {
  await sendInTurn(sender, emails.map(registerCall));
  await withClient(product.databaseUrl, (client) =>
    client.query('update users set email_verified_at = now() where email = any($1)', [emails]),
  );
}

function sendInTurn(sender: Sender, calls: readonly Call[]): Promise<number[]> {
  const left = [...calls];
  return sender.sendMany(() => left.pop() as Call, calls.length); // as many as there are
}

function registerCall(email: string): Call {
  return { method: 'POST', path: apiBasePath + register.path, body: registrationFor(email) };
}

function logInCall(email: string): Call {
  return { method: 'POST', path: apiBasePath + login.path, body: { email, password } };
}
