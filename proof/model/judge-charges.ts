import { sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import type { Model } from './model.ts';

/** Whatever the provider said that it took is recorded, and stands behind a shipment or on its way back. */
export async function judgeCharges({ database }: Pick<Killable, 'database'>, { charged }: Model): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.provider_id as id from card_intents i join payments p on p.intent_id = i.id
    where i.provider_id = any(${[...charged]}::text[])`.execute(database);
  const recorded = new Set(rows.map(({ id }) => id));
  return [...charged].filter((id) => !recorded.has(id)).map((id) => `${id} was paid and is not recorded`);
}
