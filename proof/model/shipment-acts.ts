import { isDeepStrictEqual } from 'node:util';
import { quoteAnswer } from '../../contract/quotes.ts';
import { cancelShipment, createShipment, type ShipmentForm, type ShipmentRecord } from '../../contract/shipments.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { type Act, anyOf, happens, type Stage } from './act.ts';
import { bodyOf } from './answer.ts';
import { callAs, callUntilAnswered } from './call-as.ts';
import { type KnownCustomer, type KnownShipment, type Mark, surer } from './model.ts';

const postcodes = ['DA1 1AA', 'IV1 1AA', 'M1 1AE', 'EH1 1YZ', 'CF10 1EP', 'BT1 5GS'] as const;

/** A form of the customer with a content that nobody else sends. */
export function newForm(stage: Stage, { name, email }: KnownCustomer, mark: Mark): ShipmentForm {
  const weight = String(1 + stage.random.below(25));
  return shipmentForm({
    shipper_fullname: name,
    shipper_email_address: email,
    receiver_fullname: `Receiver of ${name}`,
    receiver_email_address: `to-${email}`,
    receiver_postal_code: stage.random.pick(postcodes),
    shipment_content: `Books ${mark.text}`,
    weight,
    total_gross_weight: weight,
    number_of_pieces: String(1 + stage.random.below(3)),
  });
}

/** A mark of something that is about to be written. */
export function addMark(stage: Stage, marks: Mark[]): Mark {
  const mark: Mark = { text: stage.model.newMark(), certainty: 'no' };
  marks.push(mark);
  return mark;
}

/** Keeps what an answer says of a shipment. */
export function learnShipment(
  { model, fault }: Stage,
  customer: KnownCustomer,
  record: Pick<ShipmentRecord, '_id' | '_shipment_id' | '_tracking_id'> & { readonly total: number },
  origin: Pick<KnownShipment, 'postcode'> &
    Partial<Pick<KnownShipment, 'batchId' | 'isRepeated'>> & { readonly isDeclared?: boolean },
): void {
  const owner = model.owners.get(record._id);
  if (owner && owner !== customer) fault(`${record._id} is given to ${customer.email} and to ${owner.email}`);
  if (customer.shipments.has(record._id)) return;
  model.owners.set(record._id, customer);
  customer.shipments.set(record._id, {
    id: record._id,
    reference: record._shipment_id,
    code: record._tracking_id,
    totalPounds: record.total,
    postcode: origin.postcode,
    batchId: origin.batchId,
    isRepeated: origin.isRepeated ?? false,
    declared: origin.isDeclared === true ? 'yes' : 'no',
    hidden: 'no',
    cancelled: 'no',
    paid: 'no',
  });
}

/**
 * Creates a shipment: with a key or without, once or several times at once, again where nobody answered. A draft is one that is saved
 * before its sender has declared the content to be allowed.
 */
export const create: Act = async (stage, customer) => {
  const mark = addMark(stage, customer.contents);
  const isDeclared = happens(stage, 60);
  const form = { ...newForm(stage, customer, mark), ...(isDeclared && { sender_declaration: true }) };
  const body = happens(stage, 40) ? { ...form, ...(await heldPrice(stage, form)) } : form;
  const idempotencyKey = happens(stage, 75) ? stage.model.newMark() : undefined;
  const call = { path: createShipment.path, body, idempotencyKey };
  const times = idempotencyKey !== undefined && happens(stage, 15) ? 3 : 1;
  let answers = await Promise.all(Array.from({ length: times }, () => callAs(stage, customer, call)));
  if (idempotencyKey !== undefined && (happens(stage, 10) || (hasUnknown(answers) && happens(stage, 80)))) {
    answers = [...answers, await callUntilAnswered(stage, customer, call)];
  }
  for (const { outcome } of answers) mark.certainty = surer(mark.certainty, outcome);
  const shipments = answers.flatMap((answer) => bodyOf(answer, createShipment.response)?.shipment ?? []);
  const [first] = shipments;
  if (!first) return;
  if (!shipments.every((shipment) => isDeepStrictEqual(shipment, first))) {
    stage.fault(`one key, several answers: ${JSON.stringify(shipments)}`);
  }
  learnShipment(stage, customer, first, { postcode: form.receiver_postal_code, isDeclared });
  if (idempotencyKey !== undefined && happens(stage, 5)) {
    const other = await callAs(stage, customer, { ...call, body: { ...body, shipment_content: 'Other books' } });
    if (other.outcome === 'done') stage.fault('a key was taken for another request');
  }
};

function hasUnknown(answers: readonly { readonly outcome: string }[]): boolean {
  return answers.some(({ outcome }) => outcome === 'unknown');
}

async function heldPrice(stage: Stage, form: ShipmentForm): Promise<object> {
  const body = {
    country: 'UK',
    postal_code_from: form.shipper_postal_code,
    postal_code_to: form.receiver_postal_code,
    weight: form.weight,
    number_of_pieces: form.number_of_pieces,
  };
  const quote = bodyOf(await stage.client.call({ path: '/shipment/get-quote', body }), quoteAnswer);
  return quote ? { quote_id: quote.quote_id, total_amount: quote.estimate } : {};
}

/** A shipment of the customer that a choice falls on, the newest most often. */
export function chooseShipment(
  stage: Stage,
  { shipments }: KnownCustomer,
  isWanted: (shipment: KnownShipment) => boolean = () => true,
): KnownShipment | undefined {
  const wanted = [...shipments.values()].filter(isWanted);
  return anyOf(stage, happens(stage, 70) ? wanted.slice(-5) : wanted);
}

/** Cancels one, paid or not, twice at times. */
export const cancel: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer);
  if (!chosen) return;
  const path = `/shipment/${chosen.id}/cancel`;
  const answers = await Promise.all(
    Array.from({ length: happens(stage, 20) ? 2 : 1 }, () => callAs(stage, customer, { path })),
  );
  for (const answer of answers) {
    chosen.cancelled = surer(chosen.cancelled, answer.outcome);
    const status = bodyOf(answer, cancelShipment.response)?.shipment.status;
    if (status !== undefined && status !== 'CANCELLED') stage.fault(`cancelled, and ${status}`);
  }
};

/** Withdraws one that is unpaid. */
export const remove: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer, ({ paid }) => paid === 'no');
  if (!chosen) return;
  const answer = await callAs(stage, customer, { method: 'DELETE', path: `/shipment/${chosen.id}` });
  chosen.hidden = surer(chosen.hidden, answer.outcome);
};

/** Sends the same again. */
export const repeat: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer);
  if (!chosen) return;
  const call = { path: `/shipment/${chosen.id}/repeat`, idempotencyKey: stage.model.newMark() };
  const answer = await callUntilAnswered(stage, customer, call);
  const shipment = bodyOf(answer, createShipment.response)?.shipment;
  if (shipment) learnShipment(stage, customer, shipment, { postcode: chosen.postcode, isRepeated: true });
  else if (answer.outcome === 'unknown') customer.strays += 1;
};
