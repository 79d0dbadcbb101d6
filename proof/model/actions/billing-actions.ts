import {
  confirmBillingPayment,
  openTopUp,
  type PayFrom,
  payFromBilling,
  paymentOptions,
} from '../../../contract/billing.ts';
import { createShipments } from '../../../contract/bulk.ts';
import { createShipment, getShipment } from '../../../contract/shipments.ts';
import { days, minutes } from '../../../contract/values/time/duration.ts';
import { bodyOf } from '../answer.ts';
import { callAs, callUntilAnswered, logIn } from '../call-as.ts';
import { type Certainty, type KnownCustomer, type KnownShipment, type KnownTopUp, updateCertainty } from '../model.ts';
import { type Action, type Context, chance } from './action.ts';
import { interfere, payByCard, recordPaid } from './payment-actions.ts';
import { addMarker, chooseShipment, newForm, recordShipment } from './shipment-actions.ts';

/** Repeated entries are chosen more often. */
const topUpCards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_amex',
  'pm_card_visa_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_createDispute',
] as const;

/** The customer may leave after any step. Sometimes confirmed three times at once. */
export const topUp: Action = async (context, customer) => {
  const pence = 2_000 + context.random.below(150) * 100;
  const answer = await callAs(context, customer, { path: openTopUp.path, body: { amount: pence / 100 } });
  const opened = bodyOf(answer, openTopUp.response);
  if (!opened) return;
  const added: KnownTopUp = { pence, charged: 'perhaps' };
  customer.topUps.push(added);
  added.charged = await payByCard(context, opened.secret, topUpCards);
  if (chance(context, 75)) added.charged = await confirmByCard(context, customer, opened.payment_id, added.charged);
};

/** A payment of the balance or of a statement. Returns whether it was charged. */
export async function confirmByCard(
  context: Context,
  customer: KnownCustomer,
  paymentId: string,
  charged: Certainty,
): Promise<Certainty> {
  const call = { path: confirmBillingPayment.path, body: { payment_id: paymentId } };
  const times = chance(context, 20) ? 3 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => callAs(context, customer, call)));
  const isPaid = answers.some((each) => each.outcome === 'done' && each.status === 200);
  if (isPaid && charged === 'no') context.reportViolation(`${paymentId} was paid without a charge`);
  return isPaid ? 'yes' : charged;
}

/**
 * One shipment, or what is unpaid of a batch, from the balance or on account. Sometimes three times at once, or while it is cancelled,
 * deleted or paid by card.
 */
export const payFromBalance: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, canBePaid);
  if (!chosen) return;
  await payChosenFromBalance(context, customer, customer, chosen, chance(context, 50) ? chosen.batchId : undefined);
};

export function canBePaid({ paid, cancelled, hidden }: KnownShipment): boolean {
  return paid !== 'yes' && cancelled !== 'yes' && hidden !== 'yes';
}

/** Returns what was paid for certain. */
export async function payChosenFromBalance(
  context: Context,
  customer: KnownCustomer,
  payer: Pick<KnownCustomer, 'token'>,
  chosen: KnownShipment,
  batchId: string | undefined,
): Promise<readonly KnownShipment[]> {
  const all = [...customer.shipments.values()];
  const unpaid = batchId === undefined ? [chosen] : all.filter((one) => one.batchId === batchId && canBePaid(one));
  const pence = unpaid.reduce((sum, { totalPounds }) => sum + Math.round(totalPounds * 100), 0);
  const named = batchId === undefined ? { parcel_id: chosen.id } : { batch_id: batchId };
  const pay_from = choosePayFrom(context, customer);
  const call = { path: payFromBilling.path, body: { amount: pence / 100, pay_from, ...named } };
  const times = chance(context, 15) ? 3 : 1;
  const interfering = interfere(context, customer, chosen);
  const answers = await Promise.all(Array.from({ length: times }, () => callAs(context, payer, call)));
  await interfering;
  for (const { outcome } of answers) {
    if (pay_from === 'ACCOUNT') break;
    for (const one of unpaid) one.paidFromBalance = updateCertainty(one.paidFromBalance, outcome);
  }
  const taken = answers.flatMap((answer) => bodyOf(answer, payFromBilling.response) ?? []);
  const [first] = taken;
  if (!first) return [];
  if (taken.length > 1) context.reportViolation(`${chosen.id} was paid ${taken.length} times from ${pay_from}`);
  if (Math.round(first.total * 100) !== pence || first.paid !== unpaid.length)
    context.reportViolation(`asked for ${pence} pence and took ${JSON.stringify(first)}`);
  for (const one of unpaid) {
    one.paid = 'yes';
    const shown = await callAs(context, customer, { method: 'GET', path: `/shipment/${one.id}` });
    recordPaid(context, customer, one, bodyOf(shown, getShipment.response)?.shipment);
  }
  return unpaid;
}

/** Some who have no account try too. */
function choosePayFrom(context: Context, { creditLimitPence }: KnownCustomer): Exclude<PayFrom, 'CARD'> {
  return chance(context, creditLimitPence === 0 ? 5 : 60) ? 'ACCOUNT' : 'BALANCE';
}

/** Created and paid in one call, or neither. */
export const createFromBalance: Action = async (context, customer) => {
  const isBatch = chance(context, 25);
  const markers = Array.from({ length: isBatch ? 2 + context.random.below(4) : 1 }, () =>
    addMarker(context, customer.contents),
  );
  const form = newForm(context, customer, { text: '', certainty: 'no' });
  const rows = markers.map(({ text }) => ({ ...form, shipment_content: `Books ${text}` }));
  const origin = { postcode: form.receiver_postal_code, isDeclared: true };
  const pay_from = choosePayFrom(context, customer);
  const paying = { sender_declaration: true, pay_from };
  const call = isBatch
    ? { path: createShipments.path, body: { rows, ...paying } }
    : { path: createShipment.path, body: { ...rows[0], ...paying } };
  const answer = await callUntilAnswered(context, customer, { ...call, idempotencyKey: context.model.newMarker() });
  for (const marker of markers) marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  if (answer.outcome === 'unknown' && pay_from === 'BALANCE') customer.isBalanceUncertain = true;
  const batch = isBatch ? bodyOf(answer, createShipments.response) : undefined;
  const ids = batch ? batch.shipments : isBatch ? [] : [bodyOf(answer, createShipment.response)?.shipment ?? []].flat();
  for (const { _id } of ids) {
    const record = await readShipment(context, customer, _id);
    if (!record) {
      customer.isBalanceUncertain = true;
      customer.possibleExtras += 1;
      continue;
    }
    recordShipment(context, customer, record, { ...origin, batchId: batch?.batch._id });
    const known = customer.shipments.get(_id);
    if (known && pay_from === 'BALANCE') known.paidFromBalance = 'yes';
    if (known) recordPaid(context, customer, known, record);
    if (record.payment_status !== 'PAID')
      context.reportViolation(`${_id} was created from ${pay_from} and is ${record.payment_status}`);
  }
};

/** Its price, which the answer about a batch does not name. The session may have ended since. */
async function readShipment(context: Context, customer: KnownCustomer, id: string) {
  for (let tries = 0; tries < 3; tries += 1) {
    if (customer.token === undefined) await logIn(context, customer);
    const answer = await callUntilAnswered(context, customer, { method: 'GET', path: `/shipment/${id}` });
    const record = bodyOf(answer, getShipment.response)?.shipment;
    if (record) return record;
  }
  return undefined;
}

/** At most what is possible. A bank that takes back what was spent leaves less than nothing. */
export const readBalance: Action = async (context, customer) => {
  const answer = await callAs(context, customer, { method: 'GET', path: paymentOptions.path });
  const balance = bodyOf(answer, paymentOptions.response)?.balance;
  const { most } = boundBalance(customer, context.now());
  if (balance === undefined || customer.isBalanceUncertain) return;
  const pence = Math.round(balance * 100);
  if (pence > most) context.reportViolation(`the balance of ${customer.email} is ${pence} pence, of at most ${most}`);
};

/** The price comes back of what nobody hands over in 28 days; clocks differ a little. */
const unusedLifeMs = days(28) - minutes(1);

/** In pence, once everything has come to rest. */
export function boundBalance(
  { topUps, shipments }: KnownCustomer,
  now: Date,
): { readonly least: number; readonly most: number } {
  const bounds = { least: 0, most: 0 };
  for (const { pence, charged } of topUps) {
    if (charged === 'yes') bounds.least += pence;
    if (charged !== 'no') bounds.most += pence;
  }
  for (const { totalPounds, paidFromBalance, cancelled, recordedAt, refundedPence } of shipments.values()) {
    if (paidFromBalance === 'no' || cancelled === 'yes') continue; // all of it came back
    const pence = Math.round(totalPounds * 100);
    const isCertain = paidFromBalance === 'yes';
    bounds.least -= pence - (isCertain ? refundedPence.least : 0);
    const mayHaveExpired = now.getTime() - recordedAt.getTime() >= unusedLifeMs;
    if (isCertain && cancelled === 'no' && !mayHaveExpired) bounds.most -= pence - refundedPence.most;
  }
  return bounds;
}
