import {
  checkShipments,
  confirmBatchPayment,
  createBatchPaymentIntent,
  createShipments,
  mostBatchRows,
} from '../../contract/bulk.ts';
import { apiBasePath, type Endpoint } from '../../contract/endpoint.ts';
import { paymentConfig } from '../../contract/payments.ts';
import type { FreeCase, Product } from '../bench-case.ts';
import { signUp } from '../sign-up.ts';
import { percentile } from '../statistics.ts';

const rounds = 5;

/** A file of a thousand rows, from its check to its thousand invoices, as one customer lives through it. */
export const sendMany: FreeCase = {
  kind: 'free',
  name: 'send-many',
  measure: async (product) => {
    const [customer] = await signUp(product, ['bench-shop@example.com']);
    const times: Record<'check' | 'create' | 'open' | 'book', number[]> = { check: [], create: [], open: [], book: [] };
    const timed = async (what: keyof typeof times, endpoint: Endpoint, body: object) => {
      const startedAt = performance.now();
      const answer = await send(product, endpoint, { body, headers: customer?.headers });
      times[what].push(performance.now() - startedAt);
      return answer;
    };
    for (let round = 0; round < rounds; round += 1) {
      const { total } = checkShipments.response.parse(await timed('check', checkShipments, { rows }));
      const { batch } = createShipments.response.parse(
        await timed('create', createShipments, { rows, total_amount: total, sender_declaration: true }),
      );
      const intent = { amount: batch.total, batch_id: batch._id };
      const { secret } = createBatchPaymentIntent.response.parse(await timed('open', createBatchPaymentIntent, intent));
      await payWithSandbox(product, secret);
      const confirmed = await timed('book', confirmBatchPayment, { batch_id: batch._id });
      const { paid } = confirmBatchPayment.response.parse(confirmed);
      if (paid !== mostBatchRows) throw new Error(`Only ${paid} shipments were paid.`);
    }
    return {
      'check 1,000 rows ms': percentile(times.check, 0.5),
      'create 1,000 ms': percentile(times.create, 0.5),
      'open their payment ms': percentile(times.open, 0.5),
      'book and invoice 1,000 ms': percentile(times.book, 0.5),
    };
  },
  targets: [
    { figure: 'check 1,000 rows ms', atMost: 2000 },
    { figure: 'create 1,000 ms', atMost: 3000 },
    { figure: 'book and invoice 1,000 ms', atMost: 3000 },
  ],
};

const rows = Array.from({ length: mostBatchRows }, (_, index) => ({
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '447700900123',
  shipper_country: 'UK',
  shipper_postal_code: 'DA1 1AA',
  shipper_street_name: 'High Street',
  shipper_building: '12',
  receiver_fullname: `Charles Babbage ${index}`,
  receiver_email_address: `charles-${index}@example.com`,
  receiver_phone_number: '447700900456',
  receiver_country: 'UK',
  receiver_postal_code: 'IV1 1AA',
  receiver_street_name: 'Academy Street',
  receiver_building: String(index + 1),
  shipment_content: 'Books',
  weight: '5',
  total_gross_weight: '5',
  number_of_pieces: '1',
  parcel_type: 'PARCEL',
  preferred_payment_method: 'CREDIT_CARD',
}));

/** Plays the customer's browser at the card provider of test mode. Its own news of the payment may book it before we ask. */
async function payWithSandbox(product: Product, secret: string): Promise<void> {
  const config = paymentConfig.response.parse(await send(product, paymentConfig, {}));
  const answer = await fetch(new URL(`/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, product.url), {
    method: 'POST',
    body: new URLSearchParams({
      key: config.publishable_key,
      client_secret: secret,
      payment_method: 'pm_card_visa',
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}

interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

async function send({ url }: Product, { method, path }: Endpoint, { body, headers }: Sent): Promise<unknown> {
  const answer = await fetch(new URL(apiBasePath + path, url), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
