import { sql } from 'kysely';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import { untilAvailable } from '../../server/testing/processes/start-killable.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import type { Client } from './client.ts';

export interface Provider {
  readonly publishableKey: string;
  /** At random. */
  changeBehaviour(random: Random): Promise<void>;
  resendWebhooks(): Promise<void>;
  /** A refund, or the end of a dispute, that somebody makes at the provider's own dashboard. */
  useDashboard(random: Random): Promise<void>;
  /** For the banks and for what is due on statements, as `/dev/bank` does. */
  passBankDays(count: number): Promise<void>;
  resetBehaviour(): Promise<void>;
  /** Delayed work and webhooks, at once. */
  runPendingTasks(): Promise<void>;
}

/** Fail before or after the effect, be slow; send webhooks late, twice, in another order, or not at all. */
const behaviours = [
  {},
  { fail_next: '4', fail_status: '500' },
  { fail_next: '4', fail_status: '500', fail_after_effect: 'true' },
  { fail_next: '6', fail_status: '429' },
  { delay_ms: '120' },
  { webhook_copies: '3' },
  { webhook_order: 'newest', webhook_copies: '2' },
  { webhooks_paused: 'true' },
  { settle_later: 'true', later_ms: '400' },
  { settle_later: 'true', later_ms: '4000', webhooks_paused: 'true' },
] as const satisfies readonly Readonly<Record<string, string>>[];

export async function openProvider({ database }: Killable, client: Client): Promise<Provider> {
  const { rows } = await untilAvailable(() =>
    sql<{ secret_key: string; publishable_key: string }>`
      select secret_key, publishable_key from card_sandbox.keys`.execute(database),
  );
  const [keys] = rows;
  if (!keys) throw new Error('The sandbox has keys once a product serves.');
  const headers = { authorization: `Bearer ${keys.secret_key}` };
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    client.call({ path: `/v1/${path}`, form, headers });
  const control = async (path: string, form: Readonly<Record<string, string>>) => {
    for (;;) {
      const { outcome } = await post(`test_helpers/${path}`, form);
      if (outcome !== 'unknown') return; // an old event may have been purged
    }
  };
  return {
    publishableKey: keys.publishable_key,
    changeBehaviour: (random) => control('behaviour', random.pick(behaviours)),
    resendWebhooks: async () => {
      const { rows: events } = await untilAvailable(() =>
        sql<{ id: string }>`
          select id from (select id from card_sandbox.objects where kind = 'event' order by seq desc limit 300) latest
          order by random() limit 5`.execute(database),
      );
      for (const { id } of events) await control(`events/${id}/resend`, {});
    },
    useDashboard: async (random) => {
      const what = random.pick(['refund', 'refund', 'win', 'lose'] as const);
      const kind = what === 'refund' ? 'charge' : 'dispute';
      const { rows: chosen } = await untilAvailable(() =>
        sql<{ id: string; left: number }>`
          select id, (body->>'amount')::integer - coalesce((body->>'amount_refunded')::integer, 0) as left
          from (select id, parent, body from card_sandbox.objects where kind = ${kind} order by seq desc limit 300) latest
          where case when ${kind} = 'charge'
            then (body->>'paid')::boolean and not (body->>'refunded')::boolean and not (body->>'disputed')::boolean
            else body->>'status' not in ('won', 'lost') end
          order by random() limit 1`.execute(database),
      );
      const [one] = chosen;
      if (!one) return;
      if (what === 'refund') await post('refunds', { charge: one.id, amount: String(1 + random.below(one.left)) });
      else {
        const evidence = what === 'win' ? 'winning_evidence' : 'losing_evidence';
        await post(`disputes/${one.id}`, { 'evidence[uncategorized_text]': evidence, submit: 'true' });
      }
    },
    // Not by the sandbox's own call, which first delivers all webhooks: here there is always one more.
    passBankDays: async (count) => {
      await untilAvailable(() =>
        sql`with passed as (
            update statements set due_on = due_on - ${count}::integer, stops_on = stops_on - ${count}::integer,
              collect_on = collect_on - ${count}::integer)
          update card_sandbox.tasks set due_at = due_at - make_interval(days => ${count})
          where kind in ('answer-mandate', 'settle-debit', 'return-debit')`.execute(database),
      );
    },
    resetBehaviour: () => control('behaviour', { later_ms: '0' }),
    runPendingTasks: () => control('run', { everything: 'true' }),
  };
}
