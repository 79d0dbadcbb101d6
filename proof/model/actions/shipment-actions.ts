import { isDeepStrictEqual } from 'node:util';
import { quoteAnswer } from '../../../contract/quotes.ts';
import { cancelShipment, createShipment, type ShipmentForm, type ShipmentRecord } from '../../../contract/shipments.ts';
import { shipmentForm } from '../../../server/testing/shipments/shipment-form.ts';
import { bodyOf } from '../answer.ts';
import { callAs, callUntilAnswered } from '../call-as.ts';
import { type KnownCustomer, type KnownShipment, type Marker, updateCertainty } from '../model.ts';
import { type Action, type Context, chance, pickAny } from './action.ts';

const postcodes = ['DA1 1AA', 'IV1 1AA', 'M1 1AE', 'EH1 1YZ', 'CF10 1EP', 'BT1 5GS'] as const;

export function newForm(context: Context, { name, email }: KnownCustomer, marker: Marker): ShipmentForm {
  const weight = String(1 + context.random.below(25));
  return shipmentForm({
    shipper_fullname: name,
    shipper_email_address: email,
    receiver_fullname: `Receiver of ${name}`,
    receiver_email_address: `to-${email}`,
    receiver_postal_code: context.random.pick(postcodes),
    shipment_content: `Books ${marker.text}`,
    weight,
    total_gross_weight: weight,
    number_of_pieces: String(1 + context.random.below(3)),
  });
}

export function addMarker(context: Context, markers: Marker[]): Marker {
  const marker: Marker = { text: context.model.newMarker(), certainty: 'no' };
  markers.push(marker);
  return marker;
}

export function recordShipment(
  { model, now, reportViolation }: Context,
  customer: KnownCustomer,
  record: Pick<ShipmentRecord, '_id' | '_shipment_id' | '_tracking_id'> & { readonly total: number },
  origin: Pick<KnownShipment, 'postcode'> &
    Partial<Pick<KnownShipment, 'batchId' | 'isRepeated'>> & { readonly isDeclared?: boolean },
): void {
  const owner = model.owners.get(record._id);
  if (owner && owner !== customer) reportViolation(`${record._id} is given to ${customer.email} and to ${owner.email}`);
  if (customer.shipments.has(record._id)) return;
  model.owners.set(record._id, customer);
  customer.shipments.set(record._id, {
    id: record._id,
    reference: record._shipment_id,
    code: record._tracking_id,
    totalPounds: record.total,
    postcode: origin.postcode,
    batchId: origin.batchId,
    recordedAt: now(),
    isRepeated: origin.isRepeated ?? false,
    declared: origin.isDeclared === true ? 'yes' : 'no',
    hidden: 'no',
    cancelled: 'no',
    paid: 'no',
    paidFromBalance: 'no',
    refundedPence: { least: 0, most: 0 },
  });
}

/** With or without an idempotency key, sometimes concurrently, and again after no response. Without the declaration it is a draft. */
export const create: Action = async (context, customer) => {
  const marker = addMarker(context, customer.contents);
  const isDeclared = chance(context, 60);
  const form = { ...newForm(context, customer, marker), ...(isDeclared && { sender_declaration: true }) };
  const body = chance(context, 40) ? { ...form, ...(await quotePrice(context, form)) } : form;
  const idempotencyKey = chance(context, 75) ? context.model.newMarker() : undefined;
  const call = { path: createShipment.path, body, idempotencyKey };
  const times = idempotencyKey !== undefined && chance(context, 15) ? 3 : 1;
  let answers = await Promise.all(Array.from({ length: times }, () => callAs(context, customer, call)));
  if (idempotencyKey !== undefined && (chance(context, 10) || (hasUnknown(answers) && chance(context, 80)))) {
    answers = [...answers, await callUntilAnswered(context, customer, call)];
  }
  for (const { outcome } of answers) marker.certainty = updateCertainty(marker.certainty, outcome);
  const shipments = answers.flatMap((answer) => bodyOf(answer, createShipment.response)?.shipment ?? []);
  const [first] = shipments;
  if (!first) return;
  if (!shipments.every((shipment) => isDeepStrictEqual(shipment, first))) {
    context.reportViolation(`one key, several answers: ${JSON.stringify(shipments)}`);
  }
  recordShipment(context, customer, first, { postcode: form.receiver_postal_code, isDeclared });
  if (idempotencyKey !== undefined && chance(context, 5)) {
    const other = await callAs(context, customer, { ...call, body: { ...body, shipment_content: 'Other books' } });
    if (other.outcome === 'done') context.reportViolation('a key was taken for another request');
  }
};

function hasUnknown(answers: readonly { readonly outcome: string }[]): boolean {
  return answers.some(({ outcome }) => outcome === 'unknown');
}

async function quotePrice(context: Context, form: ShipmentForm): Promise<object> {
  const body = {
    country: 'UK',
    postal_code_from: form.shipper_postal_code,
    postal_code_to: form.receiver_postal_code,
    weight: form.weight,
    number_of_pieces: form.number_of_pieces,
  };
  const quote = bodyOf(await context.client.call({ path: '/shipment/get-quote', body }), quoteAnswer);
  return quote ? { quote_id: quote.quote_id, total_amount: quote.estimate } : {};
}

/** Mostly one of the newest. */
export function chooseShipment(
  context: Context,
  { shipments }: KnownCustomer,
  isWanted: (shipment: KnownShipment) => boolean = () => true,
): KnownShipment | undefined {
  const wanted = [...shipments.values()].filter(isWanted);
  return pickAny(context, chance(context, 70) ? wanted.slice(-5) : wanted);
}

/** Sometimes twice at once. */
export const cancel: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer);
  if (!chosen) return;
  const path = `/shipment/${chosen.id}/cancel`;
  const answers = await Promise.all(
    Array.from({ length: chance(context, 20) ? 2 : 1 }, () => callAs(context, customer, { path })),
  );
  for (const answer of answers) {
    chosen.cancelled = updateCertainty(chosen.cancelled, answer.outcome);
    const status = bodyOf(answer, cancelShipment.response)?.shipment.status;
    if (status !== undefined && status !== 'CANCELLED') context.reportViolation(`cancelled, and ${status}`);
  }
};

export const remove: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ paid }) => paid === 'no');
  if (!chosen) return;
  const answer = await callAs(context, customer, { method: 'DELETE', path: `/shipment/${chosen.id}` });
  chosen.hidden = updateCertainty(chosen.hidden, answer.outcome);
};

export const repeat: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer);
  if (!chosen) return;
  const call = { path: `/shipment/${chosen.id}/repeat`, idempotencyKey: context.model.newMarker() };
  const answer = await callUntilAnswered(context, customer, call);
  const shipment = bodyOf(answer, createShipment.response)?.shipment;
  if (shipment) recordShipment(context, customer, shipment, { postcode: chosen.postcode, isRepeated: true });
  else if (answer.outcome === 'unknown') customer.possibleExtras += 1;
};

/** Sometimes twice at once. */
export async function declareOne(context: Context, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  const path = `/shipment/${chosen.id}/declare`;
  const times = chance(context, 15) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => callAs(context, customer, { path })));
  for (const { outcome } of answers) chosen.declared = updateCertainty(chosen.declared, outcome);
}

export const declare: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ declared, hidden }) => declared !== 'yes' && hidden === 'no');
  if (chosen) await declareOne(context, customer, chosen);
};
