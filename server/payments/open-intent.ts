import { randomUUID } from 'node:crypto';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { areHeldPending } from '../shipments/lifecycle/payment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { deleteIntent, type Intent, insertIntent, type Share } from './intents.repository.ts';
import { makeWay } from './make-way.ts';
import { openWithProvider } from './open-with-provider.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** How long after an intent was opened the provider is first asked about it, should nobody bring news. */
const firstCheckMs = 15_000;

/** Others may open and give up payments of the same shipments meanwhile; more often than that, it is no coincidence. */
const mostTries = 3;

/** What opening a payment needs besides the rest. */
export interface OpenPaymentDeps extends PaymentDeps {
  /** Refuses a customer who has opened very many payments lately. */
  countOpened(customer: Customer): Promise<void>;
}

/**
 * Opens one card payment for exactly these shipments of the customer, and answers the secret the browser pays with; asked again it
 * answers that of the open one. An open payment for some of them, or for more than them, is called off first: a shipment can be paid
 * in one way at a time. Answers undefined where one of them has stopped waiting for its payment meanwhile.
 */
export async function openIntent(
  deps: OpenPaymentDeps,
  customer: Customer,
  shipments: readonly Shipment[],
): Promise<string | undefined> {
  const shares = shipments
    .map(({ id, grossPence }) => ({ shipmentId: id, amountPence: grossPence }))
    // One order for everybody, so that two who open payments of the same shipments never wait for each other.
    .toSorted((one, other) => (one.shipmentId < other.shipmentId ? -1 : 1));
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const way = await makeWay(deps, shares);
    if (way.state === 'open') return way.secret;
    if (way.state === 'free') await deps.countOpened(customer);
    const intent = way.state === 'opening' ? way.intent : await keepIntent(deps, customer, shares);
    if (intent === 'ended') return undefined;
    if (intent) return (await openWithProvider(deps, intent)).clientSecret;
  }
  return refuse('CONFLICT', 'This is being paid right now. Please look at it again in a moment.');
}

/** Keeps the intent before the provider hears of it. Of several who ask at once, one keeps it; the others look again. */
async function keepIntent(
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
    // After the shares, as whoever has news of a payment: intent first, then shipment. Whoever withdraws one of them either comes
    // before us, and is seen here, or after us, and sees the intent. The same goes for who changes its price.
    if (await areHeldPending(trx, shares)) return intent;
    await deleteIntent(trx, intent.id);
    return 'ended';
  });
}
