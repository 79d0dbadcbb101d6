import { randomUUID } from 'node:crypto';
import { mostBatchPounds } from '../../contract/bulk.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../shipments/batches.queries.ts';
import { lockPendingShares } from '../shipments/lifecycle/payment-status.ts';
import { authoriseSpending } from '../shipments/lifecycle/spending.ts';
import { refuseEndedReturn } from '../shipments/returns.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findOwnShipment, findUnpaidByTotal, refuseUnknown } from '../shipments/shipments.queries.ts';
import { cancelConflictingIntent, refusePaid } from './cancel-payments.ts';
import {
  deleteIntent,
  findLiveIntents,
  findShares,
  type Intent,
  insertIntent,
  markUnknown,
  type Share,
} from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { openWithProvider, providerUnavailable, syncIntent } from './provider-intents.ts';

const firstCheckAfterMs = 15_000;

/** Somebody else may open and cancel payments of the same shipments meanwhile. */
const maxTries = 3;

interface OpenPaymentDeps extends PaymentDeps {
  /** Refuses a customer who has opened too many payments. */
  countOpened(customer: Customer): Promise<void>;
}

/** One shipment, by either of its ids or by its total alone, or a batch. */
interface PaymentRequest {
  readonly amount: number;
  readonly parcel_id?: string | undefined;
  readonly shipment_id?: string | undefined;
  readonly batch_id?: string | undefined;
}

/** Answers the client secret. The amount charged is our own price: another one is refused. */
export async function openPayment(deps: OpenPaymentDeps, customer: Customer, request: PaymentRequest): Promise<string> {
  const shipments = await findPayable(deps, customer, request);
  for (const shipment of shipments) await refuseEndedReturn(deps.database, shipment);
  await authoriseSpending(deps, customer, shipments);
  const secret = await openIntent(deps, customer, shipments);
  if (secret !== undefined) return secret;
  await findPayable(deps, customer, request); // refuses with the reason
  return refuseNotWaiting();
}

/** Refused unless the amount is what everything costs that waits for its payment. */
export async function findPayable(
  deps: PaymentDeps,
  customer: Customer,
  request: PaymentRequest,
): Promise<readonly Shipment[]> {
  const shipments = await findWaiting(deps, customer, request);
  await refuseOldVat(deps, shipments);
  return shipments;
}

/** The rate that is due is the one of the day of payment. */
async function refuseOldVat({ database, now, hasVatChanged }: PaymentDeps, shipments: readonly Shipment[]) {
  const at = now();
  const versions = [...new Set(shipments.map(({ tariffVersion }) => tariffVersion))];
  if (!(await hasVatChanged(database, versions, at))) return;
  for (const { tariffVersion, reference, returnOf, receiver } of shipments) {
    if (!(await hasVatChanged(database, [tariffVersion], at))) continue;
    const isFixed = returnOf !== undefined && receiver.email === '';
    const todo = isFixed ? 'Delete it and start the return again' : 'Edit and save it to see the new price';
    const which = shipments.length === 1 ? 'this shipment' : `shipment ${reference}`;
    refuse('CONFLICT', `VAT has changed since ${which} was priced. Nothing was charged. ${todo}.`);
  }
}

async function findWaiting(
  deps: PaymentDeps,
  customer: Customer,
  request: PaymentRequest,
): Promise<readonly Shipment[]> {
  if (request.batch_id !== undefined) return findPayableBatch(deps, customer, request.batch_id, request.amount);
  const id = request.parcel_id ?? request.shipment_id;
  if (id === undefined) return findByTotal(deps, customer, request.amount);
  const shipment = (await findOwnShipment(deps.database, customer.organisationId, id)) ?? refuseUnknown();
  refuseAnotherShipment(shipment, request);
  if (shipment.paymentStatus === 'PAID') return refusePaid(1);
  if (shipment.status !== 'PENDING_PAYMENT') return refuseNotWaiting();
  if (shipment.grossPence !== penceFromPounds(request.amount)) {
    const total = formatPounds(poundsFromPence(shipment.grossPence));
    return refuse(
      'CONFLICT',
      `The total for this shipment is ${total}. Nothing was charged. Please check it and try again.`,
    );
  }
  return [shipment];
}

/** Of two different shipments nobody can tell which one the customer was shown. */
function refuseAnotherShipment({ id, reference }: Shipment, { parcel_id, shipment_id }: PaymentRequest): void {
  const isMeant = (given = id) => given.toLowerCase() === id || given.toUpperCase() === reference;
  if (isMeant(parcel_id) && isMeant(shipment_id)) return;
  const message = 'The parcel and the shipment don’t match. Nothing was charged. Please open it again.';
  refuse('CONFLICT', message);
}

function refuseNotWaiting(): never {
  return refuse('CONFLICT', 'This shipment isn’t waiting for payment. Nothing was charged.');
}

async function findByTotal(
  { database }: PaymentDeps,
  customer: Customer,
  amount: number,
): Promise<readonly Shipment[]> {
  const [shipment, another] = await findUnpaidByTotal(database, customer.organisationId, penceFromPounds(amount));
  if (shipment && !another) return [shipment];
  return refuse('CONFLICT', 'Choose which shipment to pay for. Nothing was charged.');
}

async function findPayableBatch(
  { database }: PaymentDeps,
  customer: Customer,
  batchId: string,
  amount: number,
): Promise<readonly Shipment[]> {
  const shipments = (await findOwnBatch(database, customer.organisationId, batchId)) ?? refuseUnknownBatch();
  const waiting = shipments.filter(({ status }) => status === 'PENDING_PAYMENT');
  if (waiting.length === 0) {
    return refuse('CONFLICT', 'None of these shipments is waiting for payment. Nothing was charged.');
  }
  const totalPence = waiting.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const total = formatPounds(poundsFromPence(totalPence));
  if (totalPence > penceFromPounds(mostBatchPounds)) {
    const most = formatPounds(mostBatchPounds);
    return refuse(
      'CONFLICT',
      `These shipments cost ${total}, and one payment can be at most ${most}. Please pay for them separately.`,
    );
  }
  if (totalPence !== penceFromPounds(amount)) {
    const what = waiting.length === 1 ? '1 shipment is waiting' : `${waiting.length} shipments are waiting`;
    return refuse(
      'CONFLICT',
      `${what} for a payment of ${total} in total. Nothing was charged. Please check it and try again.`,
    );
  }
  return waiting;
}

/**
 * Opens one card payment for exactly these shipments of the customer and answers the client secret; a repeated call answers the same
 * one. A live intent for some of them, or for more than them, is cancelled first: a shipment has one live intent at most. Answers
 * undefined where one of the shipments has stopped waiting for its payment.
 */
async function openIntent(
  deps: OpenPaymentDeps,
  customer: Customer,
  shipments: readonly Shipment[],
): Promise<string | undefined> {
  const shares = shipments
    .map(({ id, grossPence }) => ({ shipmentId: id, amountPence: grossPence }))
    // Lock order: by shipment id, so that two calls for the same shipments never deadlock.
    .toSorted((one, other) => (one.shipmentId < other.shipmentId ? -1 : 1));
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const live = await resolveLiveIntent(deps, shares);
    if (live.state === 'open') return live.secret;
    if (live.state === 'none') await deps.countOpened(customer);
    const intent = live.state === 'opening' ? live.intent : await saveIntent(deps, customer, shares);
    if (intent === 'ended') return undefined;
    if (intent) return (await openWithProvider(deps, intent)).clientSecret;
  }
  return refuse('CONFLICT', 'A payment is in progress. Please check again in a moment.');
}

/** `opening` is saved, but the provider's answer is not known. */
type LiveIntent =
  | { readonly state: 'open'; readonly secret: string }
  | { readonly state: 'opening'; readonly intent: Intent }
  | { readonly state: 'none' };

/** Finds the live intent of exactly these shares and cancels every other that has one of them. Refused where a card was faster. */
async function resolveLiveIntent(deps: PaymentDeps, shares: readonly Share[]): Promise<LiveIntent> {
  const wanted = keyOf(shares);
  const shipmentIds = shares.map(({ shipmentId }) => shipmentId);
  const live = await findLiveIntents(deps.database, shipmentIds);
  const liveIds = live.map(({ id }) => id);
  const liveShares = await findShares(deps.database, liveIds);
  for (const intent of live) {
    const isWanted = keyOf(liveShares.get(intent.id) ?? []) === wanted;
    const result = isWanted ? await reuseIntent(deps, intent) : await cancelConflictingIntent(deps, intent);
    if (result === 'paid') return refusePaid(shares.length);
    if (result !== undefined) return result;
  }
  return { state: 'none' };
}

/** Both lists are in the order of the ids. */
function keyOf(shares: readonly Share[]): string {
  return shares.map(({ shipmentId, amountPence }) => `${shipmentId}:${amountPence}`).join();
}

async function reuseIntent(deps: PaymentDeps, intent: Intent): Promise<LiveIntent | 'paid' | undefined> {
  if (intent.providerId === undefined) return { state: 'opening', intent };
  const state = await syncIntent(deps, intent);
  if (state === 'unavailable') throw providerUnavailable();
  if (state === undefined) return markUnknown(deps.database, intent.id);
  if (state.status === 'paid') return 'paid';
  return state.status === 'cancelled' ? undefined : { state: 'open', secret: state.clientSecret };
}

/** Saves the intent before the provider is called. Of several calls at once, one saves it; the others look again. */
async function saveIntent(
  { database, now }: PaymentDeps,
  customer: Customer,
  shares: readonly Share[],
): Promise<Intent | 'ended' | undefined> {
  const createdAt = now();
  const intent: Intent = {
    id: randomUUID(),
    organisationId: customer.organisationId,
    providerId: undefined,
    amountPence: shares.reduce((sum, { amountPence }) => sum + amountPence, 0),
    state: 'OPENING',
    createdAt,
  };
  return database.transaction().execute(async (trx) => {
    const nextCheckAt = new Date(createdAt.getTime() + firstCheckAfterMs);
    if (!(await insertIntent(trx, { ...intent, nextCheckAt }, shares))) return undefined;
    // Lock order: intent, then shipments, as in `applyIntent`. A cancellation or a price change either commits first and is seen
    // here, or waits and sees the intent.
    if (await lockPendingShares(trx, shares)) return intent;
    await deleteIntent(trx, intent.id);
    return 'ended';
  });
}
