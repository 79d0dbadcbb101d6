import { setTimeout as delay } from 'node:timers/promises';
import { apiBasePath } from '../../contract/endpoint.ts';
import { confirmPayment, createPaymentIntent } from '../../contract/payments.ts';
import { createShipment } from '../../contract/shipments.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Payer, Sample } from './http/probe.ts';

/** Our own steps of a payment, none of which may be refused. */
export const paymentSteps = ['create-shipment', 'create_payment_intent', 'confirm-payment'] as const;

/** Goes to the card provider in production. */
export const cardStep = 'card provider';

const maxCardTries = 20;
const cardPauseMs = 200;

/** As the browser does. Stops at the first step that fails. */
export async function pay(
  { send }: HttpClient,
  { token, network }: Payer,
  publishableKey: string,
  onStep: (step: string, sample: Sample) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const step = async (name: string, path: string, body: object) => {
    const answer = await send({ method: 'POST', path: apiBasePath + path, headers, body }, network);
    onStep(name, answer);
    return answer;
  };
  const created = await step(paymentSteps[0], createShipment.path, shipmentForm());
  if (created.status !== 200) return;
  const { _id: parcel_id, total: amount } = createShipment.response.parse(JSON.parse(created.text)).shipment;
  const opened = await step(paymentSteps[1], createPaymentIntent.path, { amount, parcel_id });
  if (opened.status !== 200) return;
  const { secret } = createPaymentIntent.response.parse(JSON.parse(opened.text));
  const form = new URLSearchParams({
    client_secret: secret,
    key: publishableKey,
    payment_method: 'pm_card_visa',
  }).toString();
  const card = {
    method: 'POST',
    path: `/v1/payment_intents/${secret.replace(/_secret.*/, '')}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  };
  // The card sandbox is a part of the product here and sheds load; the real provider does not, so this step is retried.
  for (let tries = 0; tries < maxCardTries; tries += 1) {
    const answer = await send(card, network);
    onStep(cardStep, answer);
    if (answer.status === 200) break;
    await delay(cardPauseMs);
  }
  await step(paymentSteps[2], confirmPayment.path, { parcel_id });
}
