import { setTimeout as delay } from 'node:timers/promises';
import { apiBasePath } from '../../contract/endpoint.ts';
import { confirmPayment, createPaymentIntent } from '../../contract/payments.ts';
import { createShipment } from '../../contract/shipments.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import type { Asker } from './ask.ts';
import type { Payer, Sample } from './probe.ts';

/** The steps of a payment that are ours, in order; no paying customer may be refused at one. */
export const paymentSteps = ['create-shipment', 'create_payment_intent', 'confirm-payment'] as const;

/** The card form's own call, which goes to the card provider in production. */
export const cardStep = 'card provider';

const mostCardTries = 20;
const cardPauseMs = 200;

/** Creates a shipment and pays for it, as the browser does. Tells what became of each step, and stops where one fails. */
export async function pay(
  { ask }: Asker,
  { token, network }: Payer,
  publishableKey: string,
  onStep: (step: string, sample: Sample) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const step = async (name: string, path: string, body: object) => {
    const answer = await ask({ method: 'POST', path: apiBasePath + path, headers, body }, network);
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
  // The provider is a part of the product here, and is refused as strangers are. In production it is not, so this does not end a payment.
  for (let tries = 0; tries < mostCardTries; tries += 1) {
    const answer = await ask(card, network);
    onStep(cardStep, answer);
    if (answer.status === 200) break;
    await delay(cardPauseMs);
  }
  await step(paymentSteps[2], confirmPayment.path, { parcel_id });
}
