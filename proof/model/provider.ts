import { sql } from 'kysely';
import type { Random } from '../../server/testing/seeded-random.ts';
import type { Killable } from '../../server/testing/start-killable.ts';
import { untilAvailable } from '../../server/testing/start-killable.ts';
import type { Client } from './client.ts';

/** The card provider, as somebody who can make it misbehave sees it. */
export interface Provider {
  readonly publishableKey: string;
  /** From now on it behaves in another way, chosen by chance. */
  changeMood(random: Random): Promise<void>;
  /** It tells some of its old news again. */
  repeatNews(): Promise<void>;
  /** It behaves as it should. */
  behave(): Promise<void>;
  /** It does at once what it would do later, and sends all news that waits. */
  doEverything(): Promise<void>;
}

/** What a provider may do to us: fail before or after the effect, be slow, tell late, twice, in another order, or not at all. */
const moods = [
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

/** Opens the controls of the products' card sandbox. */
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
      if (outcome !== 'unknown') return; // an old event may be gone
    }
  };
  return {
    publishableKey: keys.publishable_key,
    changeMood: (random) => control('behaviour', random.pick(moods)),
    repeatNews: async () => {
      const { rows: events } = await untilAvailable(() =>
        sql<{ id: string }>`
          select id from (select id from card_sandbox.objects where kind = 'event' order by seq desc limit 300) latest
          order by random() limit 5`.execute(database),
      );
      for (const { id } of events) await control(`events/${id}/resend`, {});
    },
    behave: () => control('behaviour', { later_ms: '0' }),
    doEverything: () => control('run', { everything: 'true' }),
  };
}
