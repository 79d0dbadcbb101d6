import { sql } from 'kysely';
import type { Kind, Stored } from './objects.repository.ts';
import { noSuch, refuse } from './protocol/api-error.ts';
import { groupOf, integerOf, listOf, textOf } from './protocol/parameters.ts';
import type { Form } from './protocol/read-form.ts';
import type { SandboxDatabase } from './sandbox-database.ts';

/** The parameters by which every list is narrowed and paged. */
export const listParameters = [
  'limit',
  'starting_after',
  'ending_before',
  'created',
  'type',
  'types',
  'payment_intent',
  'charge',
];

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A page of what the sandbox keeps of a kind, newest first, in the provider's shape. */
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
  for (const name of ['payment_intent', 'charge']) {
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
