import { randomUUID } from 'node:crypto';
import { holdSlot } from '../../contract/collections.ts';
import { confirmPayment, createPaymentIntent } from '../../contract/payments.ts';
import { cancelShipment, createShipment } from '../../contract/shipments.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { type Answer, bodyOf } from '../model/answer.ts';
import type { Call, Client } from '../model/client.ts';
import { type Contested, postcode, type Racer } from './prepare-race.ts';

const streetName = 'High Street';

export interface Race {
  readonly client: Client;
  readonly publishableKey: string;
  readonly contested: Contested;
  reportViolation(what: string): void;
}

/** A shipment whose payment is open. */
export interface OpenPayment {
  readonly racer: Racer;
  readonly shipmentId: string;
  readonly secret: string;
}

/** The outcome of a try: a payment to make when the hold is over, nothing more to do, or no place. */
export type Tried = OpenPayment | 'DONE' | 'FULL';

/** Tries for a place, and does with it what the customer intends. */
export async function tryForPlace(race: Race, racer: Racer): Promise<Tried> {
  const { slot } = race.contested;
  const body = { slot, postal_code: postcode, street_name: streetName, building: racer.building };
  const answer = await callUntilAnswered(race, racer, { path: holdSlot.path, body });
  const held = bodyOf(answer, holdSlot.response)?.held;
  if (!held) {
    if (answer.status !== 409) race.reportViolation(`${racer.building} can't hold: ${JSON.stringify(answer)}`);
    return 'FULL';
  }
  if (held.slot !== slot) race.reportViolation(`${racer.building} holds ${held.slot} instead of ${slot}`);
  racer.placeUntil = Date.parse(held.held_until);
  if (racer.intention === 'LEAVE') return 'DONE';
  const opened = await openPayment(race, racer);
  if (!opened) return 'DONE';
  if (racer.intention === 'LATE') return opened;
  await pay(race, opened);
  if (racer.intention === 'CANCEL') {
    racer.placeUntil = undefined;
    const path = cancelShipment.path.replace('{id}', opened.shipmentId);
    expectDone(race, racer, 'cancel', await callUntilAnswered(race, racer, { path }));
  } else if (racer.hasPaid) racer.placeUntil = Number.POSITIVE_INFINITY;
  return 'DONE';
}

async function openPayment(race: Race, racer: Racer): Promise<OpenPayment | undefined> {
  const form = {
    ...shipmentForm({
      shipper_email_address: racer.email,
      shipper_postal_code: postcode,
      shipper_street_name: streetName,
      shipper_building: racer.building,
    }),
    collection_slot: race.contested.slot,
    sender_declaration: true,
  };
  const created = await callUntilAnswered(race, racer, {
    path: createShipment.path,
    body: form,
    idempotencyKey: randomUUID(),
  });
  expectDone(race, racer, 'create a shipment', created);
  const shipment = bodyOf(created, createShipment.response)?.shipment;
  if (!shipment) return undefined;
  const body = { amount: shipment.total, parcel_id: shipment._id };
  const opened = await callUntilAnswered(race, racer, { path: createPaymentIntent.path, body });
  expectDone(race, racer, 'open a payment', opened);
  const secret = bodyOf(opened, createPaymentIntent.response)?.secret;
  return secret === undefined ? undefined : { racer, shipmentId: shipment._id, secret };
}

/** As the browser does. */
export async function pay(race: Race, { racer, shipmentId, secret }: OpenPayment): Promise<void> {
  const form = { client_secret: secret, key: race.publishableKey, payment_method: 'pm_card_visa' };
  const intent = secret.replace(/_secret.*/, '');
  await callUntilAnswered(race, racer, { path: `/v1/payment_intents/${intent}/confirm`, form });
  const body = { parcel_id: shipmentId };
  const confirmed = await callUntilAnswered(race, racer, { path: confirmPayment.path, body });
  expectDone(race, racer, 'pay', confirmed);
  racer.hasPaid = confirmed.outcome === 'done';
}

type Known = Exclude<Answer, { outcome: 'unknown' }>;

async function callUntilAnswered({ client }: Race, { token }: Racer, call: Omit<Call, 'token'>): Promise<Known> {
  for (;;) {
    const answer = await client.call(call.form ? call : { ...call, token });
    if (answer.outcome !== 'unknown') return answer;
  }
}

function expectDone({ reportViolation }: Race, { building }: Racer, what: string, answer: Known): void {
  if (answer.outcome !== 'done') reportViolation(`${building} can't ${what}: ${JSON.stringify(answer)}`);
}
