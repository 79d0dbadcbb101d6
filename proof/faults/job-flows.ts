import { sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import { createUnverified } from '../../server/testing/accounts/create-customer.ts';
import { topUp } from './billing-flows.ts';
import {
  apiCall,
  deleteJobs,
  type FaultContext,
  type FaultFlow,
  type Operation,
  otherOperation,
  runJobs,
  runRepeatingJob,
} from './fault-flow.ts';
import { book, cancel, open, pay, scan } from './paid-parcel.ts';
import { confirmBatch, receiveLatePayment, receiveRefundWebhook } from './payment-flows.ts';

/** Each time other partitions, since those that are there are left alone. */
let yearsAhead = 0;

export const jobFlows: readonly FaultFlow[] = [
  {
    name: 'send a refund',
    operation: 'refund',
    prepare: async (context) => {
      await deleteJobs(context, 'refund');
      const { intentId } = await cancel(context);
      return withOneRefund(context, intentId, runJobs(context, 'refund'));
    },
  },
  {
    name: 'cancel a payment',
    operation: 'cancel-intent',
    prepare: async (context) => {
      await deleteJobs(context, 'cancel-intent');
      const { id } = await open(context);
      await apiCall(context, `/shipment/${id}`, { method: 'DELETE', token: context.customer.token })();
      return runJobs(context, 'cancel-intent');
    },
  },
  { name: 'check open payments', operation: 'check-open-payments', prepare: checkOpenPayment },
  {
    name: 'send an email',
    operation: 'mail',
    prepare: async (context) => {
      await deleteJobs(context, 'mail');
      await createUnverified(context.product);
      return runJobs(context, 'mail');
    },
  },
  {
    name: 'send a receipt',
    operation: 'receipt',
    prepare: async (context) => {
      await deleteJobs(context, 'receipt');
      await book(context);
      return runJobs(context, 'receipt');
    },
  },
  {
    name: 'send the receipt of a batch',
    operation: 'receipt',
    prepare: async (context) => {
      await deleteJobs(context, 'receipt');
      await (await confirmBatch(context))();
      return runJobs(context, 'receipt');
    },
  },
  {
    name: 'send the email about a late payment',
    operation: 'late-refund-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'late-refund-mail');
      await (await receiveLatePayment(context))();
      return runJobs(context, 'late-refund-mail');
    },
  },
  {
    name: 'send the email about a failed refund',
    operation: 'failed-refund-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'failed-refund-mail');
      await (await receiveRefundWebhook(context, 'failed'))();
      return runJobs(context, 'failed-refund-mail');
    },
  },
  {
    name: 'send a support email',
    operation: 'support-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'support-mail');
      await apiCall(context, '/support/messages', { body: { text: 'Hello?' } })();
      return runJobs(context, 'support-mail');
    },
  },
  {
    name: 'enqueue notifications',
    operation: 'enqueue-notifications',
    prepare: async (context) => {
      await sql`delete from notification_outbox`.execute(context.product.database.db);
      await deleteJobs(context, 'notification');
      await scan(context, [await book(context)], 'COLLECTED')();
      return runRepeatingJob(context, 'enqueue-notifications');
    },
  },
  {
    name: 'send a parcel notification',
    operation: 'notification',
    prepare: async (context) => {
      await sql`delete from notification_outbox`.execute(context.product.database.db);
      await deleteJobs(context, 'notification');
      await scan(context, [await book(context)], 'COLLECTED')();
      await (await runRepeatingJob(context, 'enqueue-notifications'))();
      return runJobs(context, 'notification');
    },
  },
  {
    name: 'send the email about a delivery preference',
    operation: 'preference-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'preference-mail');
      const { trackingCode: tracking_code } = await book(context);
      const preference = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
      const body = { tracking_code, postal_code: 'IV1 1AA', preference };
      await apiCall(context, '/receiver/set-preference-by-postcode', { body })();
      return runJobs(context, 'preference-mail');
    },
  },
  {
    name: 'purge expired rows',
    operation: 'purge-expired',
    prepare: async (context) => {
      const { email } = await createUnverified(context.product);
      await sql`
        update user_tokens set created_at = now() - interval '1 year', expires_at = now() - interval '11 months'
        where user_id = (select id from users where email = ${email})`.execute(context.product.database.db);
      return runRepeatingJob(context, 'purge-expired');
    },
  },
  { name: 'expire an unpaid shipment', operation: 'expire-shipments', prepare: (context) => expire(context, 8, open) },
  {
    name: 'expire a shipment that was not handed over',
    operation: 'expire-shipments',
    prepare: (context) => expire(context, 29, book),
  },
  {
    name: 'expire a batch that was not handed over',
    operation: 'expire-shipments',
    prepare: (context) => expire(context, 29, async () => (await confirmBatch(context))()),
  },
  {
    name: 'add partitions of events',
    operation: 'add-event-partitions',
    prepare: (context) => {
      yearsAhead += 1;
      return runRepeatingJob(context, 'add-event-partitions', new Date(Date.now() + days(yearsAhead * 366)));
    },
  },
  {
    name: 'enter bank holidays',
    operation: 'seed-bank-holidays',
    prepare: async (context) => {
      await sql`delete from bank_holidays`.execute(context.product.database.db);
      return runRepeatingJob(context, 'seed-bank-holidays');
    },
  },
  {
    name: 'save what the ledger stands at',
    operation: 'save-ledger-snapshots',
    prepare: async (context) => {
      await topUp(context); // what stands as it was saved is not saved again
      return runRepeatingJob(context, 'save-ledger-snapshots', new Date(Date.now() + days(1)));
    },
  },
  {
    name: 'compute how well we deliver',
    operation: 'compute-service-figures',
    prepare: async (context) => {
      await (await runRepeatingJob(context, 'compute-service-figures'))(); // of the days, only yesterday is counted each time
      await sql`delete from service_months`.execute(context.product.database.db); // a month is counted once a day
      return runRepeatingJob(context, 'compute-service-figures');
    },
  },
  {
    name: 'delete what changed of shipments, once every process has read it',
    operation: 'purge-shipment-changes',
    prepare: async (context) => {
      const purge = async () => (await runRepeatingJob(context, 'purge-shipment-changes'))();
      await purge(); // each deletes what was there when the last one ran: the second what other flows left
      await book(context);
      await purge();
      return runRepeatingJob(context, 'purge-shipment-changes');
    },
  },
  {
    name: 'erase personal data of old shipments',
    operation: 'purge-shipments',
    prepare: async (context) => {
      const at = new Date(Date.now() + days(3 * 365));
      await (await runRepeatingJob(context, 'purge-shipments', at))();
      await cancel(context);
      return runRepeatingJob(context, 'purge-shipments', at);
    },
  },
];

/** One payment. What the provider can't tell now is fetched at the next check. */
async function checkOpenPayment(context: FaultContext): Promise<Operation> {
  const { db } = context.product.database;
  await sql`update card_intents set next_check_at = now() + interval '1 year' where state = 'OPEN'`.execute(db);
  const { intentId } = await pay(context);
  return otherOperation('check-open-payments', async () => {
    await sql`update card_intents set next_check_at = created_at where provider_id = ${intentId}`.execute(db);
    const { status } = await (await runRepeatingJob(context, 'check-open-payments'))();
    const { rows } = await sql`select 1 from card_intents where provider_id = ${intentId} and state = 'PAID'`.execute(
      db,
    );
    // The job checks refunds too: if that fails it runs again, although the payment is recorded.
    return status < 300 && rows.length === 1;
  });
}

/** Expires existing shipments first, so that only the new one is left. */
async function expire(
  context: FaultContext,
  day: number,
  make: (context: FaultContext) => Promise<unknown>,
): Promise<Operation> {
  const at = new Date(Date.now() + days(day));
  await (await runRepeatingJob(context, 'expire-shipments', at))();
  await make(context);
  return runRepeatingJob(context, 'expire-shipments', at);
}

function withOneRefund({ product }: FaultContext, intentId: string, operation: Operation): Operation {
  return async () => {
    const result = await operation();
    const count = product.cards.refundsOf(intentId).length;
    if (result.status < 300 && count !== 1) throw new Error(`The provider was asked for ${count} refunds.`);
    return result;
  };
}
