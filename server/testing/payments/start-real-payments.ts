import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { createPaymentIntent } from '../../../contract/payments.ts';
import { createShipment, type ShipmentRecord } from '../../../contract/shipments.ts';
import { signWebhook } from '../../../local/card-sandbox/deliver-webhooks.ts';
import { openSandboxDatabase, readKeys } from '../../../local/card-sandbox/sandbox-database.ts';
import { runTasks } from '../../../local/card-sandbox/scheduler.ts';
import { openCards } from '../../composition/choose-integrations.ts';
import { composePayments } from '../../composition/compose-slices.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { openTcpServer } from '../../startup/tcp-server.ts';
import { shipmentForm } from '../shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { checkAllPayments, runPaymentJobs } from './run-payment-jobs.ts';

/** What a call was answered. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A call of the API over HTTP. */
export interface HttpCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The product on a port with the card sandbox behind it, as it runs without any key, and a hand on what the provider does. */
export interface RealPayments extends TestApp {
  /** What payments are made with, for what jobs do. */
  readonly payments: PaymentDeps;
  call(path: string, call?: HttpCall): Promise<HttpAnswer>;
  createShipment(token: string, idempotencyKey?: string): Promise<ShipmentRecord>;
  /** Opens a payment and gives the secret that the browser pays with. */
  openPayment(token: string, shipment: Pick<ShipmentRecord, '_id' | 'total'>): Promise<string>;
  /** Pays as the browser does, with one of the provider's test cards. */
  payByCard(secret: string, paymentMethod: string): Promise<HttpAnswer>;
  /** How the sandbox behaves from now on, besides keeping its webhooks until they are asked for. */
  behave(form: Readonly<Record<string, string>>): Promise<void>;
  /** Oldest first. */
  webhookEventsOf(intentId: string): Promise<readonly Stripe.Event[]>;
  /** The publishable key, as a form carries it. */
  readonly browserKey: { readonly key: string };
  /** What the provider sends with a body to the webhook. */
  sign(body: string, at?: Date): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** Signed as by the provider. */
  sendWebhook(event: object | string, signedAt?: Date): Promise<HttpAnswer>;
  /** Lets the provider do what it does later, without telling anybody. */
  runTasks(): Promise<void>;
  /** Runs everything that is pending: the provider's delayed work, its webhooks, our jobs and checks. */
  comeToRest(): Promise<void>;
}

/** Nobody here pays or creates too often. */
const settings = { LIMIT_PAYMENTS_PER_CUSTOMER: '100000/1h', LIMIT_SHIPMENTS_PER_CUSTOMER: '100000/1h' };
const now = () => new Date();
const waiting = { webhooks_paused: 'true', later_ms: '3600000' };

/** Starts the product with the card sandbox, whose webhooks and later doings wait until they are asked for. */
export async function startRealPayments(): Promise<RealPayments> {
  const test = await createTestApp(settings);
  const { db } = test.database;
  const sandbox = await openSandboxDatabase(db);
  const address = await openTcpServer(test.app, { host: '127.0.0.1', port: 0 });
  const { secretKey, publishableKey, webhookSecret } = await readKeys(sandbox);
  const config = readConfig(settings);
  const { cards } = await openCards({ config, database: db, now });
  const payments = composePayments({ config, database: db, now, cards });

  const send = async (url: string, init: RequestInit): Promise<HttpAnswer> => {
    const response = await fetch(address + url, init);
    return { status: response.status, body: await response.json() };
  };
  const call: RealPayments['call'] = (path, { method = 'POST', token, body, headers } = {}) =>
    send(`/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const control = (path: string, form: Readonly<Record<string, string>>) =>
    send(`/v1/test_helpers/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(form),
    });

  const real: RealPayments = {
    ...test,
    payments,
    call,
    createShipment: async (token, idempotencyKey) => {
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      const { body } = await call('/shipment/create-shipment', { token, headers, body: shipmentForm() });
      return createShipment.response.parse(body).shipment;
    },
    openPayment: async (token, { total: amount, _id: parcel_id }) => {
      const body = { amount, parcel_id };
      const answer = await call('/payment/create_payment_intent', { token, body });
      return createPaymentIntent.response.parse(answer.body).secret;
    },
    payByCard: (secret, payment_method) =>
      send(`/v1/payment_intents/${intentIdIn(secret)}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret: secret, payment_method, key: publishableKey }),
      }),
    behave: async (form) => void (await control('behaviour', { ...waiting, ...form })),
    webhookEventsOf: async (intentId) => {
      const { rows } = await sql<{ body: Stripe.Event }>`
        select body from card_sandbox.objects
        where kind = 'event' and ${intentId} in (body->'data'->'object'->>'id', body->'data'->'object'->>'payment_intent')
        order by seq`.execute(db);
      return rows.map(({ body }) => body);
    },
    browserKey: { key: publishableKey },
    sign: (body, at = now()) => {
      const signature = signWebhook(body, webhookSecret, Math.floor(at.getTime() / 1000));
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
    },
    sendWebhook: (event, signedAt) => {
      const body = typeof event === 'string' ? event : JSON.stringify(event);
      return send('/api/v1/payment/webhook', { method: 'POST', ...real.sign(body, signedAt) });
    },
    runTasks: () => runTasks({ database: sandbox, now }, 'all'),
    comeToRest: async () => {
      do {
        await runPaymentJobs(payments);
        await checkAllPayments(payments);
        await control('run', { everything: 'true' });
      } while (await hasMoreToDo(db));
    },
  };
  await real.behave({});
  return real;
}

/** The id of the intent that a secret belongs to. */
export function intentIdIn(secret: string): string {
  return secret.replace(/_secret.*/, '');
}

/** Whether a job of payments waits, or something of the provider's. */
async function hasMoreToDo(database: Database): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (select 1 from jobs where kind in ('refund', 'cancel-intent') and failed_at is null)
      or exists (select 1 from card_sandbox.deliveries where due_at is not null)
      or exists (select 1 from card_sandbox.tasks) as is_waiting`.execute(database);
  return rows[0]?.is_waiting ?? false;
}
