import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Killable, untilAvailable } from '../../server/testing/processes/start-killable.ts';
import type { Provider } from './provider.ts';

type Database = Killable['database'];

/** What is pending after this is left for the checks to report. */
const timeoutMs = 1_200_000;

/** Except those a process has claimed. */
export async function makeDue(database: Database, which: 'repeating' | 'all'): Promise<void> {
  await sql`
    update jobs set run_at = now()
    where failed_at is null and claimed_by is null and run_at > now() and (${which === 'all'} or repeat_ms is not null)`.execute(
    database,
  );
}

/**
 * Runs everything that is pending. The products are restarted gracefully first, so that any lease left is that of a killed process and
 * can be released.
 */
export async function drain(killable: Killable, provider: Provider): Promise<void> {
  const { products, database } = killable;
  await killable.ready();
  await provider.resetBehaviour();
  await Promise.all(products.map((product) => product.stop()));
  await untilAvailable(() =>
    sql`update jobs set run_at = now(), claimed_by = null, claim_number = null where failed_at is null`.execute(
      database,
    ),
  );
  for (const product of products) product.start();
  await killable.ready();
  const until = Date.now() + timeoutMs;
  do {
    await provider.runPendingTasks();
    await untilAvailable(() => makeDue(database, 'all'));
    await untilAvailable(() => recheckPayments(database));
    await delay(200);
  } while (Date.now() < until && (await untilAvailable(() => hasPendingWork(database))));
}

/** Autovacuum's statistics are lost at each crash, so it rarely runs here. */
export async function vacuum({ database }: Killable): Promise<void> {
  await untilAvailable(() => sql`vacuum (analyze)`.execute(database));
}

/** What there is, in a sentence. */
export async function describeRows({ database }: Killable): Promise<string> {
  const { rows } = await untilAvailable(() =>
    sql<{ said: string }>`
      select concat((select count(*) from shipments), ' shipments with ', (select count(*) from shipment_events), ' events; ',
        (select count(*) from statements), ' statements; debits: ',
        (select string_agg(concat(state, ' ', times), ', ') from (select state, count(*) as times from billing_payments
          where mandate_id is not null group by state order by state) debits)) as said`.execute(database),
  );
  return rows[0]?.said ?? '';
}

async function recheckPayments(database: Database): Promise<void> {
  await sql`update card_intents set next_check_at = created_at where state = 'OPEN'`.execute(database);
  await sql`update refunds set next_check_at = created_at where state = 'PENDING'`.execute(database);
  await sql`update billing_payments set next_check_at = created_at where state in ('OPENING', 'OPEN')`.execute(
    database,
  );
  await sql`update mandates set next_check_at = created_at where state <> 'ENDED'`.execute(database);
}

async function hasPendingWork(database: Database): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    -- A refund of a payment that the customer disputes is refused for as long as that lasts.
    select exists (select 1 from jobs where repeat_ms is null and failed_at is null
        and last_error is distinct from 'refused: charge_disputed')
      or exists (select 1 from notification_outbox)
      or exists (select 1 from card_sandbox.deliveries where due_at is not null)
      or exists (select 1 from card_sandbox.tasks)
      or exists (select 1 from refunds where state = 'PENDING' and provider_id is not null)
      or exists (select 1 from card_intents i join card_sandbox.objects o on o.id = i.provider_id
        where i.state = 'OPEN' and o.body->>'status' in ('succeeded', 'canceled'))
      or exists (select 1 from billing_payments p left join card_sandbox.objects o on o.id = p.provider_id
        where p.state in ('OPENING', 'OPEN') and (p.mandate_id is not null or o.body->>'status' in ('succeeded', 'canceled')))
      or exists (select 1 from mandates where state = 'ENDING')
      or exists (select 1 from card_intents i join card_intent_shares h on h.intent_id = i.id
        join shipments s on s.id = h.shipment_id
        where i.state = 'OPEN' and s.status <> 'PENDING_PAYMENT') as is_waiting`.execute(database);
  return rows[0]?.is_waiting ?? false;
}
