import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { noSuch, refuse } from './protocol/api-error.ts';
import { type Form, groupOf, integerOf, listOf, textOf } from './protocol/form.ts';
import type { SandboxDatabase, SandboxTransaction } from './sandbox-database.ts';

interface ObjectKinds {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  customer: Stripe.Customer;
  'checkout.session': Stripe.Checkout.Session;
  setup_intent: Stripe.SetupIntent;
  mandate: Stripe.Mandate & { readonly created: number };
  event: Stripe.Event;
}

export type Kind = keyof ObjectKinds;
export type Stored = ObjectKinds[Kind];

interface Origin {
  readonly parent?: string;
  readonly testCard?: string;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The id of a reference, which is a whole object only in expanded answers. */
export function idIn(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

export async function insertObject(
  db: SandboxDatabase,
  body: Stored,
  { parent, testCard }: Origin = {},
): Promise<void> {
  const { id, object: kind, created } = body;
  const row = { id, kind, created, parent: parent ?? null, test_card: testCard ?? null, body: JSON.stringify(body) };
  await db.insertInto('objects').values(row).execute();
}

export async function saveObject(db: SandboxDatabase, body: Stored): Promise<void> {
  await db
    .updateTable('objects')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', body.id)
    .execute();
}

export async function findObject<K extends Kind>(
  db: SandboxDatabase,
  kind: K,
  id: string,
): Promise<ObjectKinds[K] | undefined> {
  const row = await byId(db, kind, id).executeTakeFirst();
  return row?.body as ObjectKinds[K] | undefined; // stored under its kind
}

/** Locks the object until the transaction ends. */
export async function lockObject<K extends Kind>(
  trx: SandboxTransaction,
  kind: K,
  id: string,
): Promise<ObjectKinds[K] | undefined> {
  const row = await byId(trx, kind, id).forUpdate().executeTakeFirst();
  return row?.body as ObjectKinds[K] | undefined; // stored under its kind
}

/** The only one of its kind that belongs to the parent. Locked until the transaction ends. */
export async function lockChild<K extends Kind>(
  trx: SandboxTransaction,
  kind: K,
  parent: string,
): Promise<ObjectKinds[K] | undefined> {
  const query = trx.selectFrom('objects').select('body').where('parent', '=', parent).where('kind', '=', kind);
  const row = await query.forUpdate().executeTakeFirst();
  return row?.body as ObjectKinds[K] | undefined; // stored under its kind
}

async function findAny(db: SandboxDatabase, id: string): Promise<Stored | undefined> {
  const row = await db.selectFrom('objects').select('body').where('id', '=', id).executeTakeFirst();
  return row?.body as Stored | undefined; // only such objects are stored
}

export async function testCardOf(db: SandboxDatabase, paymentMethodId: string): Promise<string | undefined> {
  const row = await db.selectFrom('objects').select('test_card').where('id', '=', paymentMethodId).executeTakeFirst();
  return row?.test_card ?? undefined;
}

function byId(db: SandboxDatabase, kind: Kind, id: string) {
  return db.selectFrom('objects').select('body').where('id', '=', id).where('kind', '=', kind);
}

export const listParameters = [
  'limit',
  'starting_after',
  'ending_before',
  'created',
  'type',
  'types',
  'payment_intent',
  'charge',
  'customer',
];

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export async function listObjects(database: SandboxDatabase, kind: Kind, form: Form, url: string): Promise<unknown> {
  const limit = integerOf(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) refuse('Invalid integer: limit must be from 1 to 100', { param: 'limit' });
  const after = textOf(form, 'starting_after');
  const before = textOf(form, 'ending_before');
  let query = database.selectFrom('objects').select('body').where('kind', '=', kind);
  for (const [name, operator] of Object.entries(bounds)) {
    const seconds = integerOf(createdRange(form), name);
    if (seconds !== undefined) query = query.where('created', operator, seconds);
  }
  const types = [...listOf(form, 'types'), ...(textOf(form, 'type') === undefined ? [] : [textOf(form, 'type')])];
  if (types.length > 0) query = query.where(sql`body->>'type'`, '=', sql`any(${types})`);
  for (const name of ['payment_intent', 'charge', 'customer']) {
    const id = textOf(form, name);
    if (id !== undefined) query = query.where(sql`body->>${sql.lit(name)}`, '=', id);
  }
  if (after !== undefined) query = query.where('seq', '<', await seqOf(database, after, 'starting_after'));
  if (before !== undefined) query = query.where('seq', '>', await seqOf(database, before, 'ending_before'));
  const rows = await query
    .orderBy('seq', before === undefined ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit).map((row) => row.body as Stored); // stored as such
  return { object: 'list', url, has_more: rows.length > limit, data: before === undefined ? page : page.toReversed() };
}

/** `created[gte]=…`, or `created=…` for one second. */
function createdRange(form: Form): Form {
  const { created } = form;
  return typeof created === 'string' && created !== '' ? { gte: created, lte: created } : groupOf(form, 'created');
}

async function seqOf(database: SandboxDatabase, id: string, param: string): Promise<number> {
  const row = await database.selectFrom('objects').select('seq').where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuch('object', id, param);
  return row.seq;
}

type Json = Readonly<Record<string, unknown>>;

const deepest = 4;

/** Replaces ids by the objects a call asks to expand: `latest_charge`, `data.latest_charge`. */
export async function expand(db: SandboxDatabase, body: unknown, paths: readonly string[]): Promise<unknown> {
  let expanded = body;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > deepest)
      refuse(`You cannot expand more than ${deepest} levels of a property.`, { param: 'expand' });
    expanded = await expandPath(db, expanded, names, path);
  }
  return expanded;
}

async function expandPath(
  db: SandboxDatabase,
  value: unknown,
  [name, ...rest]: readonly string[],
  path: string,
): Promise<unknown> {
  if (name === undefined || value === null) return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item: unknown) => expandPath(db, item, [name, ...rest], path)));
  const object = value as Json; // everything the sandbox answers with is an object
  if (!Object.hasOwn(object, name)) refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const current = object[name];
  const inner = typeof current === 'string' ? await findAny(db, current) : current;
  if (inner === undefined) refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return { ...object, [name]: await expandPath(db, inner, rest, path) };
}

const dayMs = 86_400_000;

/** How long a repeated call is recognised: the provider promises a day. */
const replyLifeMs = 2 * dayMs;

/** How long events can be listed, and cancelled payments looked at; the provider keeps events for thirty days. */
const eventLifeMs = 30 * dayMs;

/**
 * Deletes what the provider no longer shows, and cancelled payments. Paid ones stay: they may be refunded. So do bank accounts with a
 * mandate: they may be debited.
 */
export async function purge({ database, now }: { readonly database: SandboxDatabase; now(): Date }): Promise<void> {
  const answered = new Date(now().getTime() - replyLifeMs);
  const created = Math.floor((now().getTime() - eventLifeMs) / 1000);
  await database.deleteFrom('replies').where('created_at', '<', answered).execute();
  await sql`
    delete from card_sandbox.deliveries using card_sandbox.objects event
    where event.id = event_id and due_at is null and event.created < ${created}`.execute(database);
  await sql`
    delete from card_sandbox.objects event where kind = 'event' and created < ${created}
      and not exists (select 1 from card_sandbox.deliveries where event_id = event.id)`.execute(database);
  await sql`
    with ended as (
      delete from card_sandbox.objects where kind = 'payment_intent' and created < ${created} and body->>'status' = 'canceled'
      returning id)
    delete from card_sandbox.objects using ended where parent = ended.id`.execute(database);
  await sql`
    delete from card_sandbox.objects method where kind = 'payment_method' and created < ${created}
      and not exists (select 1 from card_sandbox.objects where kind in ('charge', 'payment_intent', 'mandate')
        and body->>'payment_method' = method.id)`.execute(database);
}
