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
  const control = async (path: string, form: Readonly<Record<string, string>>) => {
    const headers = { authorization: `Bearer ${keys.secret_key}` };
    for (;;) {
      const { outcome } = await client.call({ path: `/v1/test_helpers/${path}`, form, headers });
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
    resetBehaviour: () => control('behaviour', { later_ms: '0' }),
    runPendingTasks: () => control('run', { everything: 'true' }),
  };
}
