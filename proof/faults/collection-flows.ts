import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { offerSlots } from '../../contract/collections.ts';
import { addRecurringCollection, listCollections } from '../../contract/recurring-collections.ts';
import { collectionToken } from '../../server/testing/collections/collection-token.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import {
  apiCall,
  deleteJobs,
  type FaultContext,
  type FaultFlow,
  type JobKind,
  type Operation,
  runJobs,
  runRepeatingJob,
} from './fault-flow.ts';
import { book, pay, scan } from './paid-parcel.ts';

/** Some days ahead, so that no cut-off passes while a flow runs. */
async function slotAhead(context: FaultContext, place = 4): Promise<string> {
  const { body } = await apiCall(context, '/collections/slots?postal_code=DA1%201AA', { method: 'GET' })();
  return offerSlots.response.parse(body).data[place]?.slot ?? '';
}

/** At an address of its own, hence a stop of its own. */
async function withCollection(context: FaultContext) {
  return { shipper_building: randomUUID(), collection_slot: await slotAhead(context) };
}

/** The row of a window is there from its first hold on. */
const firstOfWindow = ['slot_days'];

const recurringTimes = { weekdays: [1, 2, 3, 4, 5], window: '16-20' };

/** One organisation can have twenty: those of other flows go first. */
async function addRecurring(context: FaultContext): Promise<Operation> {
  await endAll(context);
  const place = { fullname: 'Ada', postal_code: 'DA1 1AA', street_name: randomUUID(), town: 'Dartford' };
  const { token } = context.customer;
  return apiCall(context, '/collections/recurring', { token, body: { ...recurringTimes, ...place } });
}

async function withRecurring(context: FaultContext): Promise<string> {
  const { body } = await (await addRecurring(context))();
  return addRecurringCollection.response.parse(body).recurring.id;
}

async function endAll(context: FaultContext): Promise<void> {
  const { token } = context.customer;
  const { body } = await apiCall(context, '/collections', { method: 'GET', token })();
  for (const { id } of listCollections.response.parse(body).recurring) {
    await apiCall(context, `/collections/recurring/${id}`, { method: 'DELETE', token })();
  }
}

async function settleAlone(context: FaultContext) {
  const kind: JobKind = 'settle-collections';
  await (await runRepeatingJob(context, kind))(); // what other flows left
  return () => runRepeatingJob(context, kind);
}

export const collectionFlows: readonly FaultFlow[] = [
  {
    name: 'hold a collection window',
    operation: 'holdSlot',
    prepare: async (context) => {
      const place = { postal_code: 'DA1 1AA', street_name: 'High Street', building: randomUUID() };
      const body = { slot: await slotAhead(context), ...place };
      return apiCall(context, '/collections/holds', { token: context.customer.token, body });
    },
    mayMiss: firstOfWindow,
  },
  {
    name: 'pay for a shipment that asks for a collection',
    operation: 'confirmPayment',
    prepare: async (context) => {
      const { id } = await pay(context, await withCollection(context));
      return apiCall(context, '/payment/confirm-payment', { token: context.customer.token, body: { parcel_id: id } });
    },
  },
  {
    name: 'move a collection',
    operation: 'changeCollection',
    prepare: async (context) => {
      const { id } = await book(context, await withCollection(context));
      const body = { slot: await slotAhead(context, 6) };
      return apiCall(context, `/shipment/${id}/collection`, { method: 'PUT', token: context.customer.token, body });
    },
    mayMiss: firstOfWindow,
  },
  {
    name: 'renew the calendar link',
    operation: 'renewCalendarLink',
    prepare: async (context) => apiCall(context, '/collections/calendar/renew', { token: context.customer.token }),
    mayMiss: ['calendar_links'], // one that is there is replaced
  },
  {
    name: 'open a collection by its link',
    operation: 'openCollection',
    prepare: async (context) => apiCall(context, '/collections/open', { body: { token: await tokenOf(context) } }),
  },
  {
    name: 'cancel a collection by its link',
    operation: 'changeOpenedCollection',
    prepare: async (context) =>
      apiCall(context, '/collections/open', { method: 'PUT', body: { token: await tokenOf(context), slot: null } }),
  },
  {
    name: 'set how many stops fit in',
    operation: 'setSlotPlan',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { area: 'ZE', weekday: 1, from_hour: 8, until_hour: 12, capacity: 5, lead_minutes: 720 };
      return apiCall(context, '/staff/collections/plans', { method: 'PUT', token, body });
    },
    mayMiss: ['slot_plans'], // it is there once it was set
    mayRepeat: ['audit_entries'],
  },
  {
    name: 'close a collection window',
    operation: 'setSlotDay',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { area: 'ZE', slot: await slotAhead(context), closed_reason: 'Storm' };
      return apiCall(context, '/staff/collections/days', { method: 'PUT', token, body });
    },
    mayMiss: firstOfWindow,
    mayRepeat: ['audit_entries'],
  },
  {
    name: 'end a collection',
    operation: 'settle-collections',
    prepare: async (context) => {
      const run = await settleAlone(context);
      await scan(context, [await book(context, await withCollection(context))], 'COLLECTED')();
      return run();
    },
  },
  {
    name: 'end a hold',
    operation: 'settle-collections',
    prepare: async (context) => {
      const { db } = context.product.database;
      await sql`update slot_holds set expires_at = now()`.execute(db);
      const run = await settleAlone(context);
      const body = { slot: await slotAhead(context), postal_code: 'DA1 1AA', street_name: randomUUID() };
      await apiCall(context, '/collections/holds', { token: context.customer.token, body })();
      await sql`update slot_holds set expires_at = now()`.execute(db);
      return run();
    },
  },
  {
    name: 'add a recurring collection',
    operation: 'addRecurringCollection',
    prepare: addRecurring,
    statusWhenRepeated: 409,
    mayMiss: firstOfWindow,
  },
  {
    name: 'pause a recurring collection',
    operation: 'changeRecurringCollection',
    prepare: async (context) => {
      const id = await withRecurring(context);
      const body = { ...recurringTimes, pauses: [{ from: '2026-01-01', until: '2036-01-01' }] };
      const { token } = context.customer;
      return apiCall(context, `/collections/recurring/${id}`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'end a recurring collection',
    operation: 'endRecurringCollection',
    prepare: async (context) => {
      const id = await withRecurring(context);
      return apiCall(context, `/collections/recurring/${id}`, { method: 'DELETE', token: context.customer.token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'cancel one day of a recurring collection',
    operation: 'changeRecurringDay',
    prepare: async (context) => {
      const id = await withRecurring(context);
      const { token } = context.customer;
      const { body } = await apiCall(context, '/collections', { method: 'GET', token })();
      const day = listCollections.response.parse(body).coming.find((one) => one.recurring_id === id)?.day;
      return apiCall(context, `/collections/recurring/${id}/day`, { method: 'PUT', token, body: { day, slot: null } });
    },
  },
  {
    name: 'make the coming days of a recurring collection',
    operation: 'make-recurring-collections',
    prepare: async (context) => {
      const id = await withRecurring(context);
      const { db } = context.product.database;
      await sql`update recurring_collections set made_on = null where id = ${id}::uuid`.execute(db);
      await sql`delete from recurring_collection_days where recurring_id = ${id}::uuid`.execute(db);
      return runRepeatingJob(context, 'make-recurring-collections');
    },
  },
  {
    name: 'send a mail about a recurring collection',
    operation: 'recurring-collection-mail',
    prepare: async (context) => {
      await endAll(context);
      await deleteJobs(context, 'recurring-collection-mail');
      await withRecurring(context);
      return runJobs(context, 'recurring-collection-mail');
    },
  },
  {
    name: 'send a mail about a collection',
    operation: 'collection-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'collection-mail');
      const { id: shipmentId } = await book(context, await withCollection(context));
      const payload = JSON.stringify({ template: 'MOVED', shipmentId });
      await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, 'collection-mail', ${payload})`.execute(
        context.product.database.db,
      );
      return runJobs(context, 'collection-mail');
    },
  },
];

async function tokenOf(context: FaultContext): Promise<string> {
  const { id } = await book(context, await withCollection(context));
  return collectionToken(id);
}
