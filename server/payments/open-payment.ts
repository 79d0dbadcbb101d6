import { randomUUID } from 'node:crypto';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/refusal.ts';
import { findOwnShipment } from '../shipments/find-own-shipment.ts';
import { findUnpaidByTotal } from '../shipments/find-unpaid-by-total.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findLiveIntent, type Intent, insertIntent, markOpened } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerAway } from './provider-away.ts';

/** Which shipment is to be paid: by either of its ids, or by its total alone (domain, decision 3). */
export interface PaymentRequest {
  readonly amount: number;
  readonly parcel_id?: string | undefined;
  readonly shipment_id?: string | undefined;
}

/** How long after an intent was opened the provider is first asked about it, should nobody bring news. */
const firstCheckMs = 15_000;

/** What opening a payment needs besides the rest. */
export interface OpenPaymentDeps extends PaymentDeps {
  /** Refuses a customer who has opened very many payments lately. */
  countOpened(customer: Customer): Promise<void>;
}

/**
 * Opens a card payment for a shipment of the caller, and answers the secret the browser pays with; asked again it answers that of
 * the open one. The sum is our own price: one that differs is refused, and nothing is charged.
 */
export async function openPayment(deps: OpenPaymentDeps, customer: Customer, request: PaymentRequest): Promise<string> {
  const shipment = await findPayable(deps, customer, request);
  const live = await findLiveIntent(deps.database, shipment.id);
  const secret = live && (await reopen(deps, live));
  if (secret !== undefined) return secret;
  await deps.countOpened(customer);
  const intent = await keepIntent(deps, customer, shipment);
  return openWithProvider(deps, intent, shipment);
}

async function findPayable(deps: PaymentDeps, customer: Customer, request: PaymentRequest): Promise<Shipment> {
  const id = request.parcel_id ?? request.shipment_id;
  if (id === undefined) return findByTotal(deps, customer, request.amount);
  const shipment = await findOwnShipment(deps.database, customer.id, id);
  if (!shipment) return refuse('NOT_FOUND', 'We can’t find this shipment among yours.');
  if (shipment.status !== 'PENDING_PAYMENT') {
    return refuse('CONFLICT', 'This shipment is not waiting for a payment. Nothing was charged.');
  }
  if (shipment.grossPence !== penceFromPounds(request.amount)) {
    const total = formatPounds(poundsFromPence(shipment.grossPence));
    return refuse(
      'CONFLICT',
      `The total of this shipment is ${total}. Nothing was charged; please check it and try again.`,
    );
  }
  return shipment;
}

async function findByTotal({ database }: PaymentDeps, customer: Customer, amount: number): Promise<Shipment> {
  const [shipment, another] = await findUnpaidByTotal(database, customer.id, penceFromPounds(amount));
  if (shipment && !another) return shipment;
  return refuse('CONFLICT', 'Please say which shipment to pay for. Nothing was charged.');
}

/** The secret of an intent that can still be paid; undefined where it turns out that it can't, and another is to be opened. */
async function reopen(deps: PaymentDeps, intent: Intent): Promise<string | undefined> {
  if (intent.providerId === undefined) return undefined; // the provider never answered: the same row is tried again
  const word = await learnIntent(deps, intent);
  if (word === 'away' || word === undefined) throw providerAway();
  if (word.status === 'paid')
    return refuse('CONFLICT', 'This shipment has already been paid. Nothing more was charged.');
  return word.status === 'cancelled' ? undefined : word.clientSecret;
}

/** Keeps the intent before the provider hears of it. Of several who ask at once, one keeps it and all go on with that one. */
async function keepIntent({ database, now }: PaymentDeps, customer: Customer, shipment: Shipment): Promise<Intent> {
  const createdAt = now();
  const intent: Intent = {
    id: randomUUID(),
    accountId: customer.id,
    providerId: undefined,
    amountPence: shipment.grossPence,
    state: 'OPENING',
    createdAt,
  };
  const kept = await database.transaction().execute(async (trx) => {
    const nextCheckAt = new Date(createdAt.getTime() + firstCheckMs);
    const share = { shipmentId: shipment.id, amountPence: shipment.grossPence };
    if (await insertIntent(trx, { ...intent, nextCheckAt }, [share])) return intent;
    // Whoever was quicker has committed by now: the insert above waited for them.
    return findLiveIntent(trx, shipment.id);
  });
  return kept ?? refuse('CONFLICT', 'This shipment is being paid right now. Please look at it again in a moment.');
}

async function openWithProvider(deps: PaymentDeps, intent: Intent, shipment: Shipment): Promise<string> {
  const answer = await deps.cards.createIntent({
    amountPence: intent.amountPence,
    shipmentId: shipment.id,
    description: `${deps.company.name} parcel ${shipment.reference}`,
    idempotencyKey: intent.id,
  });
  if (answer.outcome === 'try-again') throw providerAway();
  if (answer.outcome === 'refused') throw new Error(`The card provider refused an intent: ${answer.code}.`);
  await markOpened(deps.database, intent.id, answer.intent.id);
  return answer.intent.clientSecret;
}
