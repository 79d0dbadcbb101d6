import { refuse } from '../http/errors.ts';
import { applyIntent } from './apply-intent.ts';
import { findLiveIntents, findShares, type Intent, type Share, setAside } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import { openWithProvider } from './open-with-provider.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerAway } from './provider-away.ts';

/** How shipments can be paid now: by an open payment, by one the provider has yet to open, or by a new one. */
export type Way =
  | { readonly state: 'open'; readonly secret: string }
  | { readonly state: 'opening'; readonly intent: Intent }
  | { readonly state: 'free' };

/**
 * Clears the way for one payment of exactly these shares: the live intent of just these is the way, every other that has one of
 * them is called off with the provider. Refused where a card was quicker.
 */
export async function makeWay(deps: PaymentDeps, shares: readonly Share[]): Promise<Way> {
  const wanted = keyOf(shares);
  const live = await findLiveIntents(
    deps.database,
    shares.map(({ shipmentId }) => shipmentId),
  );
  for (const intent of live) {
    const isWanted = keyOf(await findShares(deps.database, intent.id)) === wanted;
    const way = isWanted ? await goOnWith(deps, intent) : await callOff(deps, intent);
    if (way === 'paid') return refusePaid(shares.length);
    if (way !== undefined) return way;
  }
  return { state: 'free' };
}

/** Has the provider cancel every live intent of a shipment that is about to change. Refused where a card was quicker. */
export async function cancelLivePayments(deps: PaymentDeps, shipmentId: string): Promise<void> {
  for (const intent of await findLiveIntents(deps.database, [shipmentId])) {
    if ((await callOff(deps, intent)) === 'paid') refusePaid(1);
  }
}

/** Both lists are in the order of the ids. */
function keyOf(shares: readonly Share[]): string {
  return shares.map(({ shipmentId, amountPence }) => `${shipmentId}:${amountPence}`).join();
}

async function goOnWith(deps: PaymentDeps, intent: Intent): Promise<Way | 'paid' | undefined> {
  if (intent.providerId === undefined) return { state: 'opening', intent };
  const word = await learnIntent(deps, intent);
  if (word === 'away') throw providerAway();
  if (word === undefined) return setAside(deps.database, intent.id);
  if (word.status === 'paid') return 'paid';
  return word.status === 'cancelled' ? undefined : { state: 'open', secret: word.clientSecret };
}

/**
 * An intent that the provider may have opened without our hearing of it is opened again by its key before it is cancelled: it must
 * never be forgotten while somebody may hold its secret.
 */
async function callOff(deps: PaymentDeps, intent: Intent): Promise<'paid' | undefined> {
  const providerId = intent.providerId ?? (await openWithProvider(deps, intent)).id;
  const answer = await deps.cards.cancelIntent(providerId);
  if (answer.outcome === 'try-again') throw providerAway();
  if (answer.outcome === 'unknown') return setAside(deps.database, intent.id);
  await deps.database.transaction().execute((trx) => applyIntent(deps, trx, intent.id, answer.intent));
  if (answer.intent.status === 'processing') {
    refuse('CONFLICT', 'This is being paid right now. Please look at it again in a moment.');
  }
  return answer.intent.status === 'paid' ? 'paid' : undefined;
}

function refusePaid(count: number): never {
  return refuse(
    'CONFLICT',
    count === 1
      ? 'This shipment has already been paid. Nothing more was charged.'
      : 'Of these shipments some have just been paid. Nothing more was charged; please look at them again.',
  );
}
