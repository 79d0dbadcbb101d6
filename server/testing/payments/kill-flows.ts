import { sql } from 'kysely';
import type { KilledProcessTask } from '../processes/start-killed-process.ts';
import { runPaymentJobs } from './run-payment-jobs.ts';
import type { RealPayments } from './start-real-payments.ts';
import { intentIdIn } from './start-real-payments.ts';

/** A shipment made ready for what a process is to be killed at. */
export interface Prepared {
  readonly shipmentId: string;
  readonly task: KilledProcessTask;
}

/** A part of the booking flow: how it is made ready, and where the customer may end after a kill in it and a restart. */
export interface KillFlow {
  readonly name: string;
  prepare(real: RealPayments, token: string): Promise<Prepared>;
  /** A statement in its middle, where it has fewer than others. */
  readonly statement?: number;
  /** Status and payment status, in one line. */
  readonly ends: readonly string[];
}

const post = (path: string, token: string, body: object): KilledProcessTask => ({
  method: 'POST',
  url: `/api/v1${path}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

/** Every part of the booking flow in which the product writes. */
export const killFlows: readonly KillFlow[] = [
  {
    name: 'create_payment_intent',
    prepare: async (real, token) => {
      const { total: amount, _id: shipmentId } = await real.createShipment(token);
      return { shipmentId, task: post('/payment/create_payment_intent', token, { amount, parcel_id: shipmentId }) };
    },
    ends: ['PENDING_PAYMENT UNPAID'],
  },
  {
    name: 'the card pays at the sandbox',
    prepare: async (real, token) => {
      const { shipmentId, secret } = await open(real, token);
      const payload = new URLSearchParams({
        ...real.browserKey,
        client_secret: secret,
        payment_method: 'pm_card_visa',
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = `/v1/payment_intents/${intentIdIn(secret)}/confirm`;
      return { shipmentId, task: { method: 'POST', url, headers, payload: payload.toString() } };
    },
    ends: ['PENDING_PAYMENT UNPAID', 'BOOKED PAID'],
  },
  {
    name: 'confirm-payment',
    prepare: async (real, token) => {
      const { shipmentId } = await pay(real, token);
      return { shipmentId, task: post('/payment/confirm-payment', token, { parcel_id: shipmentId }) };
    },
    ends: ['BOOKED PAID'],
  },
  {
    name: 'webhook',
    prepare: async (real, token) => {
      const { shipmentId, secret } = await pay(real, token);
      const event = (await real.webhookEventsOf(intentIdIn(secret))).find(
        ({ type }) => type === 'payment_intent.succeeded',
      );
      const { headers, body: payload } = real.sign(JSON.stringify(event));
      return { shipmentId, task: { method: 'POST', url: '/api/v1/payment/webhook', headers, payload } };
    },
    ends: ['BOOKED PAID'],
  },
  {
    name: 'the look at open payments',
    prepare: async (real, token) => ({ shipmentId: (await pay(real, token)).shipmentId, task: 'check' }),
    ends: ['BOOKED PAID'],
  },
  {
    name: 'cancelling a booked shipment',
    prepare: async (real, token) => {
      const shipmentId = await book(real, token);
      return { shipmentId, task: post(`/shipment/${shipmentId}/cancel`, token, {}) };
    },
    ends: ['BOOKED PAID', 'CANCELLED REFUNDED'],
  },
  {
    name: 'sending a refund',
    prepare: async (real, token) => {
      const shipmentId = await book(real, token);
      await real.call(`/shipment/${shipmentId}/cancel`, { token });
      return { shipmentId, task: 'jobs' };
    },
    ends: ['CANCELLED REFUNDED'],
  },
  {
    name: 'a refund that the card would not take',
    prepare: async (real, token) => {
      const { shipmentId, secret } = await pay(real, token, 'pm_card_refundFail');
      await real.call('/payment/confirm-payment', { token, body: { parcel_id: shipmentId } });
      await real.call(`/shipment/${shipmentId}/cancel`, { token });
      await runPaymentJobs(real.payments);
      await real.runTasks();
      const event = (await real.webhookEventsOf(intentIdIn(secret))).find(({ type }) => type === 'refund.failed');
      const { headers, body: payload } = real.sign(JSON.stringify(event));
      return { shipmentId, task: { method: 'POST', url: '/api/v1/payment/webhook', headers, payload } };
    },
    statement: 9,
    ends: ['CANCELLED REFUND_PENDING'],
  },
  {
    name: 'deleting, with a payment open',
    prepare: async (real, token) => {
      const { shipmentId } = await open(real, token);
      const headers = { authorization: `Bearer ${token}` };
      return { shipmentId, task: { method: 'DELETE', url: `/api/v1/shipment/${shipmentId}`, headers } };
    },
    ends: ['PENDING_PAYMENT UNPAID', 'CANCELLED UNPAID'],
  },
  {
    name: 'a payment that comes after the deletion',
    prepare: async (real, token) => {
      const { shipmentId, secret } = await open(real, token);
      await real.call(`/shipment/${shipmentId}`, { method: 'DELETE', token });
      await real.payByCard(secret, 'pm_card_visa');
      return { shipmentId, task: 'jobs' };
    },
    ends: ['CANCELLED REFUNDED'],
  },
];

async function open(real: RealPayments, token: string) {
  const shipment = await real.createShipment(token);
  return { shipmentId: shipment._id, secret: await real.openPayment(token, shipment) };
}

async function pay(real: RealPayments, token: string, card = 'pm_card_visa') {
  const opened = await open(real, token);
  await real.payByCard(opened.secret, card);
  return opened;
}

async function book(real: RealPayments, token: string): Promise<string> {
  const { shipmentId } = await pay(real, token);
  await real.call('/payment/confirm-payment', { token, body: { parcel_id: shipmentId } });
  return shipmentId;
}

/** Where a shipment and its payment stand, in one line. */
export async function lineOf(real: RealPayments, shipmentId: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat(status, ' ', payment_status) as line from shipments where id = ${shipmentId}`.execute(
    real.database.db,
  );
  return rows[0]?.line ?? 'gone';
}
