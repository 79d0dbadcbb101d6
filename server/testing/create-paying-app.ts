import type { ShipmentRecord } from '../../contract/shipments.ts';
import { createShipment } from '../../contract/shipments.ts';
import { composePayments } from '../composition/compose-slices.ts';
import { readConfig } from '../config.ts';
import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { callApi } from './call-api.ts';
import type { TestCustomer } from './create-customer.ts';
import { createFakeCards, type FakeCards, genuineSignature } from './fake-cards.ts';
import { shipmentForm } from './shipment-form.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** The product with a card provider in memory, whose customers and news a test plays. */
export interface PayingApp extends TestApp {
  readonly cards: FakeCards;
  /** What payments are made with, for what jobs do. */
  readonly payments: PaymentDeps;
  createShipment(customer: TestCustomer, changes?: object): Promise<ShipmentRecord>;
  /** Brings news of the provider as it would: signed, to the webhook. Answers its status. */
  tell(about: CardEvent['about'], id?: string): Promise<number>;
}

/** Makes the product with a card provider in memory. */
export async function createPayingApp(
  settings: Readonly<Record<string, string>> = {},
  options: { readonly now?: () => Date } = {},
): Promise<PayingApp> {
  const cards = createFakeCards();
  const test = await createTestApp(settings, { ...options, cards });
  const now = options.now ?? (() => new Date());
  const { db } = test.database;
  const payments = composePayments({
    config: readConfig(settings),
    database: db,
    now,
    cards,
  });
  return {
    ...test,
    cards,
    payments,
    createShipment: async ({ token }, changes = {}) => {
      const answer = await callApi(test.app, '/shipment/create-shipment', {
        token,
        body: shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE', ...changes }),
      });
      return createShipment.response.parse(answer.body).shipment;
    },
    tell: async (about, id) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/payment/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': genuineSignature },
        payload: cards.webhook(about, id),
      });
      return answer.statusCode;
    },
  };
}
