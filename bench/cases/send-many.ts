import {
  checkShipments,
  confirmBatchPayment,
  createBatchPaymentIntent,
  createShipments,
  mostBatchRows,
} from '../../contract/bulk.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { paymentConfig } from '../../contract/payments.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import type { CustomCase, Product } from '../bench-case.ts';
import { callApi } from '../call-api.ts';
import { percentile } from '../report/statistics.ts';
import { signUp } from '../seed/sign-up.ts';

const rounds = 5;

/** A file of a thousand rows, from its check to its thousand invoices. */
export const sendMany: CustomCase = {
  kind: 'custom',
  name: 'send-many',
  measure: async (product) => {
    const [customer] = await signUp(product, ['bench-shop@example.com']);
    const times: Record<'check' | 'create' | 'open' | 'book', number[]> = { check: [], create: [], open: [], book: [] };
    const timeCall = async (step: keyof typeof times, endpoint: Endpoint, body: object) => {
      const startedAt = performance.now();
      const response = await callApi(product, endpoint, { body, headers: customer?.headers });
      times[step].push(performance.now() - startedAt);
      return response;
    };
    for (let round = 0; round < rounds; round += 1) {
      const { total } = checkShipments.response.parse(await timeCall('check', checkShipments, { rows }));
      const { batch } = createShipments.response.parse(
        await timeCall('create', createShipments, { rows, total_amount: total, sender_declaration: true }),
      );
      const intent = { amount: batch.total, batch_id: batch._id };
      const { secret } = createBatchPaymentIntent.response.parse(
        await timeCall('open', createBatchPaymentIntent, intent),
      );
      await payWithSandbox(product, secret);
      const confirmed = await timeCall('book', confirmBatchPayment, { batch_id: batch._id });
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

/** As the customer's browser does. The sandbox's webhook may book the payment before we confirm it. */
async function payWithSandbox(product: Product, secret: string): Promise<void> {
  const config = paymentConfig.response.parse(await callApi(product, paymentConfig, {}));
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
