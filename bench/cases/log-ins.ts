import { login, register } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { Call, CustomCase, Product } from '../bench-case.ts';
import { quoteCall } from '../quote-call.ts';
import { percentile } from '../report/statistics.ts';
import { withClient } from '../seed/database-client.ts';
import { password, registrationFor } from '../seed/sign-up.ts';
import { createSender, type Sender } from '../send-calls.ts';

const emails = Array.from({ length: 50 }, (_, index) => `bench-${index}@example.com`);

/** Password hashing must not delay quotes. */
export const logIns: CustomCase = {
  kind: 'custom',
  name: 'quotes during 50 log-ins',
  measure: async (product) => {
    const sender = createSender(product.url, 60);
    try {
      await registerAll(product, sender);
      const over = new AbortController();
      const loggingIn = sender.sendEach(emails.map(logInCall)).finally(() => over.abort());
      const quotes: number[] = [];
      while (!over.signal.aborted) quotes.push(...(await sender.sendEach([quoteCall()])));
      const logInTimes = await loggingIn;
      return {
        'quote p50 ms': percentile(quotes, 0.5),
        'quote p99 ms': percentile(quotes, 0.99),
        'log-in p50 ms': percentile(logInTimes, 0.5),
        'log-in p99 ms': percentile(logInTimes, 0.99),
        quotes: quotes.length,
      };
    } finally {
      sender.close();
    }
  },
  targets: [{ figure: 'quote p50 ms', atMost: 50 }],
};

async function registerAll(product: Product, sender: Sender): Promise<void> {
  await sender.sendEach(emails.map(registerCall));
  await withClient(product.databaseUrl, (client) =>
    client.query('update accounts set email_verified_at = now() where email = any($1)', [emails]),
  );
}

function registerCall(email: string): Call {
  return { method: 'POST', path: apiBasePath + register.path, body: registrationFor(email) };
}

function logInCall(email: string): Call {
  return { method: 'POST', path: apiBasePath + login.path, body: { email, password } };
}
