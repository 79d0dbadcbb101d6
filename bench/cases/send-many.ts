import {
  checkShipments,
  confirmBatchPayment,
  createBatchPaymentIntent,
  createShipments,
  mostBatchRows,
} from '../../contract/bulk.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { paymentConfig } from '../../contract/payments.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { askApi } from '../ask-api.ts';
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
      const answer = await askApi(product, endpoint, { body, headers: customer?.headers });
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

const rows = Array.from({ length: mostBatchRows }, (_, index) =>
  shipmentForm({
    shipper_building: '12',
    receiver_fullname: `Charles Babbage ${index}`,
    receiver_email_address: `charles-${index}@example.com`,
    receiver_building: String(index + 1),
    preferred_payment_method: 'CREDIT_CARD',
  }),
);

/** Plays the customer's browser at the card provider of test mode. Its own news of the payment may book it before we ask. */
async function payWithSandbox(product: Product, secret: string): Promise<void> {
  const config = paymentConfig.response.parse(await askApi(product, paymentConfig, {}));
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
