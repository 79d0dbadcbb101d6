import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { createShipment } from '../../../contract/shipments.ts';
import { selectBilledOrganisation } from '../../accounts/organisations.repository.ts';
import type { AppOptions } from '../../app.ts';
import type { BillingDeps } from '../../billing/billing-deps.ts';
import { composePayments } from '../../composition/compose-slices.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { CardEvent } from '../../integrations/card-payments/card-payments.ts';
import { billingJobs } from '../../jobs/billing-jobs.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import type { TestCustomer } from '../accounts/create-customer.ts';
import { callApi } from '../call-api.ts';
import { shipmentForm } from '../shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createFakeCards, type FakeCards, genuineSignature } from './fake-cards.ts';
import { createFakeDirectDebits, type FakeDirectDebits } from './fake-direct-debits.ts';

export interface OpenedShipment {
  readonly id: string;
  readonly reference: string;
  readonly trackingCode: string;
  readonly intentId: string;
}

/** The product with a card provider in memory, whose customers and webhook events a test plays. */
export interface PayingApp extends TestApp {
  readonly cards: FakeCards;
  readonly directDebits: FakeDirectDebits;
  readonly payments: PaymentDeps;
  readonly billing: BillingDeps;
  createShipment(customer: Pick<TestCustomer, 'token'>, changes?: object): Promise<ShipmentRecord>;
  /** A new shipment whose payment is open. */
  openShipment(customer: Pick<TestCustomer, 'token'>, changes?: object): Promise<OpenedShipment>;
  /** A new shipment that is paid and booked. */
  bookShipment(customer: Pick<TestCustomer, 'token'>, changes?: object): Promise<OpenedShipment>;
  /** A shipment's statuses, refunds and kinds of invoices. */
  moneyOf(shipmentId: string): ReturnType<typeof findMoney>;
  /** Sends a signed webhook event of the provider. Answers the status. */
  sendWebhook(about: CardEvent['about'], id?: string): Promise<number>;
}

export async function createPayingApp(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<AppOptions, 'now' | 'web'> = {},
): Promise<PayingApp> {
  const cards = createFakeCards();
  const directDebits = createFakeDirectDebits();
  const test = await createTestApp(settings, { ...options, cards, directDebits });
  const now = options.now ?? (() => new Date());
  const { db } = test.database;
  const payments = composePayments({ config: readConfig(settings), database: db, now, cards });
  const create: PayingApp['createShipment'] = async ({ token }, changes = {}) => {
    const answer = await callApi(test.app, '/shipment/create-shipment', {
      token,
      body: shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE', ...changes }),
    });
    return createShipment.response.parse(answer.body).shipment;
  };
  const open: PayingApp['openShipment'] = async (customer, changes) => {
    const { _id: id, _shipment_id: reference, _tracking_id: trackingCode, total } = await create(customer, changes);
    const body = { amount: total, parcel_id: id };
    await callApi(test.app, '/payment/create_payment_intent', { token: customer.token, body });
    return { id, reference, trackingCode, intentId: cards.intentOf(id).id };
  };
  return {
    ...test,
    cards,
    directDebits,
    payments,
    billing: { ...payments, billingJobs, directDebits, findAddressee: (id) => selectBilledOrganisation(db, id) },
    createShipment: create,
    openShipment: open,
    bookShipment: async (customer, changes) => {
      const opened = await open(customer, changes);
      cards.pay(opened.intentId);
      const body = { parcel_id: opened.id };
      await callApi(test.app, '/payment/confirm-payment', { token: customer.token, body });
      return opened;
    },
    moneyOf: (shipmentId) => findMoney(db, shipmentId),
    sendWebhook: async (about, id) => {
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

async function findMoney(database: Database, shipmentId: string) {
  const shipment = await database
    .selectFrom('shipments')
    .select(['status', 'payment_status'])
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const refunds = await database
    .selectFrom('refunds')
    .select(['id', 'state', 'attempt', 'amount_pence'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  const invoices = await database
    .selectFrom('invoices')
    .select('kind')
    .where('shipment_id', '=', shipmentId)
    .orderBy('kind')
    .execute();
  return { ...shipment, refunds, documents: invoices.map(({ kind }) => kind) };
}
