import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { SandboxDatabase, SandboxTransaction } from './sandbox-database.ts';

/** What the sandbox keeps, by the provider's name for it. */
export interface ObjectKinds {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  event: Stripe.Event;
}

/** A kind of the provider's objects. */
export type Kind = keyof ObjectKinds;
/** An object of any kind. */
export type Stored = ObjectKinds[Kind];

/** Where an object comes from, besides what it shows. */
interface Origin {
  /** The intent it belongs to. */
  readonly parent?: string;
  /** The test card behind a payment method. */
  readonly testCard?: string;
}

/** A new identifier as the provider writes them, `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The id of something another object names; whole objects are only ever put there for an answer. */
export function idIn(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Adds an object. */
export async function insertObject(
  db: SandboxDatabase,
  body: Stored,
  { parent, testCard }: Origin = {},
): Promise<void> {
  const { id, object: kind, created } = body;
  const row = { id, kind, created, parent: parent ?? null, test_card: testCard ?? null, body: JSON.stringify(body) };
  await db.insertInto('objects').values(row).execute();
}

/** Keeps an object as it is now. */
export async function saveObject(db: SandboxDatabase, body: Stored): Promise<void> {
  await db
    .updateTable('objects')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', body.id)
    .execute();
}

/** The object with this id, if it is of this kind. */
export async function findObject<K extends Kind>(
  db: SandboxDatabase,
  kind: K,
  id: string,
): Promise<ObjectKinds[K] | undefined> {
  const row = await byId(db, kind, id).executeTakeFirst();
  return row?.body as ObjectKinds[K] | undefined; // stored under its kind
}

/** The same, held until the transaction ends, so that two calls about one payment follow each other. */
export async function lockObject<K extends Kind>(
  trx: SandboxTransaction,
  kind: K,
  id: string,
): Promise<ObjectKinds[K] | undefined> {
  const row = await byId(trx, kind, id).forUpdate().executeTakeFirst();
  return row?.body as ObjectKinds[K] | undefined; // stored under its kind
}

/** The object with this id, of whichever kind. */
export async function findAny(db: SandboxDatabase, id: string): Promise<Stored | undefined> {
  const row = await db.selectFrom('objects').select('body').where('id', '=', id).executeTakeFirst();
  return row?.body as Stored | undefined; // only such objects are stored
}

/** The test card behind a payment method. */
export async function testCardOf(db: SandboxDatabase, paymentMethodId: string): Promise<string | undefined> {
  const row = await db.selectFrom('objects').select('test_card').where('id', '=', paymentMethodId).executeTakeFirst();
  return row?.test_card ?? undefined;
}

function byId(db: SandboxDatabase, kind: Kind, id: string) {
  return db.selectFrom('objects').select('body').where('id', '=', id).where('kind', '=', kind);
}
