import { createBatchPaymentIntent } from '../../../contract/bulk.ts';
import { confirmPayment, createPaymentIntent } from '../../../contract/payments.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { type Answer, bodyOf } from '../answer.ts';
import { callAs } from '../call-as.ts';
import { addParcel, type Certainty, type KnownCustomer, type KnownShipment, updateCertainty } from '../model.ts';
import { type Action, type Context, chance } from './action.ts';
import { chooseShipment, declareOne } from './shipment-actions.ts';

/** Repeated entries are chosen more often. */
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

/** The customer may leave after any step; then a webhook reports the payment. */
export const pay: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ paid, cancelled }) => paid !== 'yes' && cancelled === 'no');
  if (!chosen) return;
  if (chosen.declared !== 'yes' && chance(context, 60)) await declareOne(context, customer, chosen);
  const { id, totalPounds: amount } = chosen;
  const call = { path: createPaymentIntent.path, body: { amount, parcel_id: id } };
  const opened = await Promise.all(
    Array.from({ length: chance(context, 15) ? 3 : 1 }, () => callAs(context, customer, call)),
  );
  const secrets = opened.flatMap((answer) => bodyOf(answer, createPaymentIntent.response)?.secret ?? []);
  if (new Set(secrets).size > 1) context.reportViolation(`${id} has two open payments`);
  const [secret] = secrets;
  if (secret === undefined || chance(context, 5)) return;
  const interfering = interfere(context, customer, chosen);
  await payByCard(context, secret);
  if (chance(context, 70)) await confirm(context, customer, chosen);
  await interfering;
};

/** Sometimes the customer cancels, deletes or confirms in another tab meanwhile. */
export async function interfere(context: Context, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  if (!chance(context, 12)) return;
  const doing = context.random.pick(['cancel', 'delete', 'confirm'] as const);
  if (doing === 'confirm') return confirm(context, customer, chosen);
  if (doing === 'cancel') {
    const answer = await callAs(context, customer, { path: `/shipment/${chosen.id}/cancel` });
    chosen.cancelled = updateCertainty(chosen.cancelled, answer.outcome);
  } else {
    const answer = await callAs(context, customer, { method: 'DELETE', path: `/shipment/${chosen.id}` });
    chosen.hidden = updateCertainty(chosen.hidden, answer.outcome);
  }
}

async function confirm(context: Context, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  const answer = await callAs(context, customer, { path: confirmPayment.path, body: { parcel_id: chosen.id } });
  recordPaid(context, customer, chosen, bodyOf(answer, confirmPayment.response)?.shipment);
}

/** The depot may scan the parcels of a booked shipment. */
export function recordPaid(
  { model }: Context,
  { name: sender }: KnownCustomer,
  known: KnownShipment,
  shown: Pick<ShipmentRecord, 'status' | 'payment_status' | 'parcels'> | undefined,
): void {
  if (shown?.payment_status !== 'PAID') return;
  known.paid = 'yes';
  if (shown.status !== 'BOOKED') return;
  const { code: shipmentCode, postcode } = known;
  for (const { _tracking_id: code } of shown.parcels) addParcel(model, { code, shipmentCode, postcode, sender });
}

/** As the browser does, with a random card. Returns whether it was charged. */
export async function payByCard(
  context: Context,
  secret: string,
  chosen: readonly [string, ...string[]] = cards,
): Promise<Certainty> {
  const key = context.publishableKey;
  const intent = secret.replace(/_secret.*/, '');
  const form = { client_secret: secret, key, payment_method: context.random.pick(chosen) };
  const first = await context.client.call({ path: `/v1/payment_intents/${intent}/confirm`, form });
  if (statusIn(first) !== 'requires_action') return recordCharge(context, intent, first);
  if (chance(context, 15)) return 'no';
  const path = `/v1/test_helpers/payment_intents/${intent}/authenticate`;
  const outcome = chance(context, 75) ? 'complete' : 'fail';
  return recordCharge(
    context,
    intent,
    await context.client.call({ path, form: { client_secret: secret, key, outcome } }),
  );
}

function recordCharge({ model }: Context, intent: string, answer: Answer): Certainty {
  if (answer.outcome === 'refused') return 'no';
  if (statusIn(answer) !== 'succeeded') return 'perhaps'; // unanswered, or still processed
  model.charged.add(intent);
  return 'yes';
}

function statusIn(answer: Answer): string | undefined {
  if (answer.outcome !== 'done') return undefined;
  return (answer.body as { status?: string }).status; // the provider's intent
}

export const payBatch: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ batchId, paid }) => batchId !== undefined && paid === 'no');
  if (chosen?.batchId === undefined) return;
  const batch = [...customer.shipments.values()].filter(({ batchId }) => batchId === chosen.batchId);
  const waiting = batch.filter(({ hidden, cancelled }) => hidden === 'no' && cancelled === 'no');
  const pence = waiting.reduce((sum, { totalPounds }) => sum + Math.round(totalPounds * 100), 0);
  const body = { amount: pence / 100, batch_id: chosen.batchId };
  const opened = await callAs(context, customer, { path: createBatchPaymentIntent.path, body });
  const secret = bodyOf(opened, createBatchPaymentIntent.response)?.secret;
  if (secret === undefined) return;
  await payByCard(context, secret);
  const path = '/payment/confirm-batch-payment';
  const answer = await callAs(context, customer, { path, body: { batch_id: chosen.batchId } });
  if (answer.outcome === 'unknown') return;
  for (const shipment of waiting) await confirm(context, customer, shipment);
};
