import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { days } from '../../contract/values/duration.ts';
import { createUnverified } from '../../server/testing/create-customer.ts';
import { type Act, ask, doing, type FaultFlow, type FaultStage, type JobKind } from './fault-flow.ts';
import { book, cancel, open, pay, scan } from './paid-parcel.ts';
import { confirmBatch, hearOfRefund, hearTooLate } from './payment-flows.ts';

/** What is done after answers, and by the clock. A job that failed is tried again by itself; here it is by hand. */
export const jobFlows: readonly FaultFlow[] = [
  {
    name: 'send money back',
    does: 'refund',
    prepare: async (stage) => {
      await clear(stage, 'refund');
      const { intentId } = await cancel(stage);
      return withOneRefund(stage, intentId, doJobs(stage, 'refund'));
    },
  },
  {
    name: 'cancel a payment',
    does: 'cancel-intent',
    prepare: async (stage) => {
      await clear(stage, 'cancel-intent');
      const { id } = await open(stage);
      await ask(stage, `/shipment/${id}`, { method: 'DELETE', token: stage.customer.token })();
      return doJobs(stage, 'cancel-intent');
    },
  },
  { name: 'look at open payments', does: 'check-open-payments', prepare: lookAtPayment },
  {
    name: 'send a mail',
    does: 'mail',
    prepare: async (stage) => {
      await clear(stage, 'mail');
      await createUnverified(stage.product);
      return doJobs(stage, 'mail');
    },
  },
  {
    name: 'send a receipt',
    does: 'receipt',
    prepare: async (stage) => {
      await clear(stage, 'receipt');
      await book(stage);
      return doJobs(stage, 'receipt');
    },
  },
  {
    name: 'send the receipt of a batch',
    does: 'receipt',
    prepare: async (stage) => {
      await clear(stage, 'receipt');
      await (await confirmBatch(stage))();
      return doJobs(stage, 'receipt');
    },
  },
  {
    name: 'tell of a payment that came too late',
    does: 'late-refund-mail',
    prepare: async (stage) => {
      await clear(stage, 'late-refund-mail');
      await (await hearTooLate(stage))();
      return doJobs(stage, 'late-refund-mail');
    },
  },
  {
    name: 'tell of a refund that failed',
    does: 'failed-refund-mail',
    prepare: async (stage) => {
      await clear(stage, 'failed-refund-mail');
      await (await hearOfRefund(stage, 'failed'))();
      return doJobs(stage, 'failed-refund-mail');
    },
  },
  {
    name: 'send a mail of support',
    does: 'support-mail',
    prepare: async (stage) => {
      await clear(stage, 'support-mail');
      await ask(stage, '/support/messages', { body: { text: 'Hello?' } })();
      return doJobs(stage, 'support-mail');
    },
  },
  {
    name: 'find what to tell of parcels',
    does: 'enqueue-notifications',
    prepare: async (stage) => {
      await sql`delete from notification_outbox`.execute(stage.product.database.db);
      await clear(stage, 'notification');
      await scan(stage, [await book(stage)], 'COLLECTED')();
      return doRepeatingJob(stage, 'enqueue-notifications');
    },
  },
  {
    name: 'tell of a parcel',
    does: 'notification',
    prepare: async (stage) => {
      await sql`delete from notification_outbox`.execute(stage.product.database.db);
      await clear(stage, 'notification');
      await scan(stage, [await book(stage)], 'COLLECTED')();
      await (await doRepeatingJob(stage, 'enqueue-notifications'))();
      return doJobs(stage, 'notification');
    },
  },
  {
    name: 'tell of a delivery preference',
    does: 'preference-mail',
    prepare: async (stage) => {
      await clear(stage, 'preference-mail');
      const { trackingCode: tracking_code } = await book(stage);
      const preference = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
      const body = { tracking_code, postal_code: 'IV1 1AA', preference };
      await ask(stage, '/receiver/set-preference-by-postcode', { body })();
      return doJobs(stage, 'preference-mail');
    },
  },
  {
    name: 'purge what has expired',
    does: 'purge-expired',
    prepare: async (stage) => {
      const { email } = await createUnverified(stage.product);
      await sql`
        update account_tokens set created_at = now() - interval '1 year', expires_at = now() - interval '11 months'
        where account_id = (select id from accounts where email = ${email})`.execute(stage.product.database.db);
      return doRepeatingJob(stage, 'purge-expired');
    },
  },
  { name: 'expire what was not paid', does: 'expire-shipments', prepare: (stage) => expire(stage, 8, open) },
  { name: 'expire what was not handed over', does: 'expire-shipments', prepare: (stage) => expire(stage, 29, book) },
  {
    name: 'expire a file that was not handed over',
    does: 'expire-shipments',
    prepare: (stage) => expire(stage, 29, async () => (await confirmBatch(stage))()),
  },
  {
    name: 'forget the people of old shipments',
    does: 'forget-shipments',
    prepare: async (stage) => {
      const at = new Date(Date.now() + days(3 * 365));
      await (await doRepeatingJob(stage, 'forget-shipments', at))();
      await cancel(stage);
      return doRepeatingJob(stage, 'forget-shipments', at);
    },
  },
];

/** One payment is looked at, however often that takes: what can't be learned now is asked for again at the next look. */
async function lookAtPayment(stage: FaultStage): Promise<Act> {
  const { db } = stage.product.database;
  await sql`update card_intents set next_check_at = now() + interval '1 year' where state = 'OPEN'`.execute(db);
  const { intentId } = await pay(stage);
  return doing('check-open-payments', async () => {
    await sql`update card_intents set next_check_at = created_at where provider_id = ${intentId}`.execute(db);
    const { status } = await (await doRepeatingJob(stage, 'check-open-payments'))();
    const { rows } = await sql`select 1 from card_intents where provider_id = ${intentId} and state = 'PAID'`.execute(
      db,
    );
    // It looks at refunds as well: where that failed, the job comes again although the payment is learned of.
    return status < 300 && rows.length === 1;
  });
}

async function clear({ product }: FaultStage, kind: JobKind): Promise<void> {
  await sql`delete from jobs where kind = ${kind}`.execute(product.database.db);
}

function doJobs({ product }: FaultStage, kind: JobKind, at?: Date): Act {
  return doing(kind, () => product.work(kind, at));
}

/** A job that comes by the clock, once. */
async function doRepeatingJob(stage: FaultStage, kind: JobKind, at?: Date): Promise<Act> {
  await clear(stage, kind);
  await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, ${kind}, 'null')`.execute(
    stage.product.database.db,
  );
  return doJobs(stage, kind, at);
}

/** What is there already ends first, so that only the new one is left to end. */
async function expire(stage: FaultStage, day: number, make: (stage: FaultStage) => Promise<unknown>): Promise<Act> {
  const at = new Date(Date.now() + days(day));
  await (await doRepeatingJob(stage, 'expire-shipments', at))();
  await make(stage);
  return doRepeatingJob(stage, 'expire-shipments', at);
}

/** Fails where the provider was made to give the same money back twice. */
function withOneRefund({ product }: FaultStage, intentId: string, act: Act): Act {
  return async () => {
    const tried = await act();
    const count = product.cards.refundsOf(intentId).length;
    if (tried.status < 300 && count !== 1) throw new Error(`The provider was asked for ${count} refunds.`);
    return tried;
  };
}
