import { randomUUID } from 'node:crypto';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { areHeldPending } from '../shipments/lifecycle/payment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { cancelConflictingIntent, refusePaid } from './cancel-payments.ts';
import {
  deleteIntent,
  findLiveIntents,
  findShares,
  type Intent,
  insertIntent,
  type Share,
  setAside,
} from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { openWithProvider, providerUnavailable, syncIntent } from './provider-intents.ts';

/** Time until the provider is first asked about a new intent. */
const firstCheckMs = 15_000;

/** Somebody else may open and cancel payments of the same shipments meanwhile. */
const maxTries = 3;

export interface OpenPaymentDeps extends PaymentDeps {
  /** Refuses a customer who has opened too many payments lately. */
  countOpened(customer: Customer): Promise<void>;
}

/**
 * Opens one card payment for exactly these shipments of the customer and answers the client secret; a repeated call answers the same
 * one. A live intent for some of them, or for more than them, is cancelled first: a shipment has one live intent at most. Answers
 * undefined where one of the shipments has stopped waiting for its payment.
 */
export async function openIntent(
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
  return refuse('CONFLICT', 'This is being paid right now. Please look at it again in a moment.');
}

/** `opening` is saved, but the provider's answer is not known. */
type LiveIntent =
  | { readonly state: 'open'; readonly secret: string }
  | { readonly state: 'opening'; readonly intent: Intent }
  | { readonly state: 'none' };

/** Finds the live intent of exactly these shares and cancels every other that has one of them. Refused where a card was faster. */
async function resolveLiveIntent(deps: PaymentDeps, shares: readonly Share[]): Promise<LiveIntent> {
  const wanted = keyOf(shares);
  const live = await findLiveIntents(
    deps.database,
    shares.map(({ shipmentId }) => shipmentId),
  );
  const liveShares = await findShares(
    deps.database,
    live.map(({ id }) => id),
  );
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
  if (state === undefined) return setAside(deps.database, intent.id);
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
    accountId: customer.id,
    providerId: undefined,
    amountPence: shares.reduce((sum, { amountPence }) => sum + amountPence, 0),
    state: 'OPENING',
    createdAt,
  };
  return database.transaction().execute(async (trx) => {
    const nextCheckAt = new Date(createdAt.getTime() + firstCheckMs);
    if (!(await insertIntent(trx, { ...intent, nextCheckAt }, shares))) return undefined;
    // Lock order: intent, then shipments, as in `applyIntent`. A cancellation or a price change either commits first and is seen
    // here, or waits and sees the intent.
    if (await areHeldPending(trx, shares)) return intent;
    await deleteIntent(trx, intent.id);
    return 'ended';
  });
}
