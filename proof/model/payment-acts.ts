import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import { confirmPayment, createPaymentIntent } from '../../contract/payments.ts';
import { type Act, happens, type Stage } from './act.ts';
import { type Answer, bodyOf } from './answer.ts';
import { callAs } from './call-as.ts';
import { declareOne } from './draft-acts.ts';
import { addParcel, type KnownCustomer, type KnownShipment, surer } from './model.ts';
import { chooseShipment } from './shipment-acts.ts';

/** What cards do, the good ones more often. */
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_visa_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredChargeDeclined',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_createDispute',
] as const;

/** Pays for a shipment, or gives up on the way: after any step the customer may walk away, and the news comes by itself. */
export const pay: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer, ({ paid, cancelled }) => paid !== 'yes' && cancelled === 'no');
  if (!chosen) return;
  if (chosen.declared !== 'yes' && happens(stage, 60)) await declareOne(stage, customer, chosen);
  const { id, totalPounds: amount } = chosen;
  const call = { path: createPaymentIntent.path, body: { amount, parcel_id: id } };
  const opened = await Promise.all(
    Array.from({ length: happens(stage, 15) ? 3 : 1 }, () => callAs(stage, customer, call)),
  );
  const secrets = opened.flatMap((answer) => bodyOf(answer, createPaymentIntent.response)?.secret ?? []);
  if (new Set(secrets).size > 1) stage.fault(`${id} has two open payments`);
  const [secret] = secrets;
  if (secret === undefined || happens(stage, 5)) return;
  const meddling = meddle(stage, customer, chosen);
  await payByCard(stage, secret);
  if (happens(stage, 70)) await confirm(stage, customer, chosen);
  await meddling;
};

/** Sometimes the customer, in another tab, does something else with what is being paid for. */
async function meddle(stage: Stage, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  if (!happens(stage, 12)) return;
  const doing = stage.random.pick(['cancel', 'delete', 'confirm'] as const);
  if (doing === 'confirm') return confirm(stage, customer, chosen);
  if (doing === 'cancel') {
    const answer = await callAs(stage, customer, { path: `/shipment/${chosen.id}/cancel` });
    chosen.cancelled = surer(chosen.cancelled, answer.outcome);
  } else {
    const answer = await callAs(stage, customer, { method: 'DELETE', path: `/shipment/${chosen.id}` });
    chosen.hidden = surer(chosen.hidden, answer.outcome);
  }
}

/** Asks whether it is paid. */
async function confirm(stage: Stage, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  const answer = await callAs(stage, customer, { path: confirmPayment.path, body: { parcel_id: chosen.id } });
  const shipment = bodyOf(answer, confirmPayment.response)?.shipment;
  if (shipment?.payment_status !== 'PAID') return;
  chosen.paid = 'yes';
  const { code, postcode } = chosen;
  if (shipment.status === 'BOOKED') addParcel(stage.model, { code, postcode, sender: customer.name });
}

/** Pays as the browser does, with whatever card comes to hand. */
async function payByCard(stage: Stage, secret: string): Promise<void> {
  const key = stage.publishableKey;
  const intent = secret.replace(/_secret.*/, '');
  const form = { client_secret: secret, key, payment_method: stage.random.pick(cards) };
  const first = await stage.client.call({ path: `/v1/payment_intents/${intent}/confirm`, form });
  learnCharge(stage, intent, first);
  if (statusIn(first) !== 'requires_action' || happens(stage, 15)) return;
  const path = `/v1/test_helpers/payment_intents/${intent}/authenticate`;
  const outcome = happens(stage, 75) ? 'complete' : 'fail';
  learnCharge(stage, intent, await stage.client.call({ path, form: { client_secret: secret, key, outcome } }));
}

function learnCharge({ model }: Stage, intent: string, answer: Answer): void {
  if (statusIn(answer) === 'succeeded') model.charged.add(intent);
}

function statusIn(answer: Answer): string | undefined {
  if (answer.outcome !== 'done') return undefined;
  return (answer.body as { status?: string }).status; // the provider's intent
}

/** Pays for all of a batch at once. */
export const payBatch: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer, ({ batchId, paid }) => batchId !== undefined && paid === 'no');
  if (chosen?.batchId === undefined) return;
  const batch = [...customer.shipments.values()].filter(({ batchId }) => batchId === chosen.batchId);
  const waiting = batch.filter(({ hidden, cancelled }) => hidden === 'no' && cancelled === 'no');
  const pence = waiting.reduce((sum, { totalPounds }) => sum + Math.round(totalPounds * 100), 0);
  const body = { amount: pence / 100, batch_id: chosen.batchId };
  const opened = await callAs(stage, customer, { path: createBatchPaymentIntent.path, body });
  const secret = bodyOf(opened, createBatchPaymentIntent.response)?.secret;
  if (secret === undefined) return;
  await payByCard(stage, secret);
  const path = '/payment/confirm-batch-payment';
  const answer = await callAs(stage, customer, { path, body: { batch_id: chosen.batchId } });
  if (answer.outcome === 'unknown') return;
  for (const shipment of waiting) await confirm(stage, customer, shipment);
};
