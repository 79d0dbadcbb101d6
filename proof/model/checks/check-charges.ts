import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { Model } from '../model.ts';

/** Every charge that the provider confirmed is recorded as a payment or a top-up. */
export async function checkCharges({ database }: Pick<Killable, 'database'>, { charged }: Model): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.provider_id as id from card_intents i join payments p on p.intent_id = i.id
    where i.provider_id = any(${[...charged]}::text[])
    union all select provider_id from billing_payments where paid_at is not null and provider_id = any(${[...charged]}::text[])`.execute(
    database,
  );
  const recorded = new Set(rows.map(({ id }) => id));
  return [...charged].filter((id) => !recorded.has(id)).map((id) => `${id} was paid and is not recorded`);
}
