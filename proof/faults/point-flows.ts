import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getDropOff } from '../../contract/points/drop-offs.ts';
import { sharePickup as sharePickupCall } from '../../contract/points/pickups.ts';
import { showMyDelivery } from '../../contract/receiver/receiver.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import { londonDay } from '../../contract/values/time/working-days.ts';
import { addPoints, pointsFile } from '../../server/testing/points/points-file.ts';
import { receiverToken } from '../../server/testing/shipments/create-receiver-app.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import { apiCall, deleteJobs, type FaultContext, type FaultFlow, runJobs, runRepeatingJob } from './fault-flow.ts';
import { book, scan } from './paid-parcel.ts';

/** An open point of its own. */
async function addPoint({ product }: FaultContext): Promise<string> {
  const code = `F-${randomUUID().slice(0, 12)}`.toUpperCase();
  await addPoints(product, new Date(), { code });
  return code;
}

/** Of a paid parcel that waits to be dropped off. */
async function codeOf(context: FaultContext): Promise<string> {
  const { id } = await book(context, { drop_off_point: await addPoint(context) });
  const { token } = context.customer;
  const { body } = await apiCall(context, `/shipment/${id}/drop-off`, { method: 'GET', token })();
  return getDropOff.response.parse(body).drop_off?.codes[0]?.code ?? '';
}

async function dropOff(context: FaultContext) {
  const body = { code: await codeOf(context), at: new Date().toISOString(), idempotency_key: randomUUID() };
  return apiCall(context, '/operations/drop-offs', { token: context.operationsKey, body });
}

const noonAfter = (count: number) => new Date(londonDay(new Date()).getTime() + days(count) + hours(12));

/** Of a parcel that waits at a point. */
async function waitAtPoint(context: FaultContext) {
  await sql`delete from pickups`.execute(context.product.database.db); // those of other flows are due too
  const [parcel, point] = [await book(context), await addPoint(context)];
  for (const status of ['COLLECTED', 'AT_DEPOT'] as const) await scan(context, [parcel], status)();
  const { trackingCode: tracking_code } = parcel;
  const at = () => ({ tracking_code, at: new Date().toISOString(), idempotency_key: randomUUID() });
  const keep = apiCall(context, '/operations/pickups', { token: context.operationsKey, body: { ...at(), point } });
  return { keep, at, id: parcel.id };
}

async function handOver(context: FaultContext) {
  const { keep, at, id } = await waitAtPoint(context);
  await keep();
  const { body } = await apiCall(context, '/receiver/delivery', { body: { token: receiverToken(id) } })();
  const { pickup_pin: pin } = showMyDelivery.response.parse(body).delivery;
  return apiCall(context, '/operations/pickups/hand-over', { token: context.operationsKey, body: { ...at(), pin } });
}

/** Of a parcel that waits at a point, by its receiver. */
async function sharePickup(context: FaultContext) {
  const { keep, id } = await waitAtPoint(context);
  await keep();
  const token = receiverToken(id);
  return { share: apiCall(context, '/receiver/share-pickup', { body: { token } }), token };
}

export const pointFlows: readonly FaultFlow[] = [
  {
    name: 'import points',
    operation: 'importPoints',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = Buffer.from(pointsFile({ code: `F-${randomUUID().slice(0, 12)}` }));
      return apiCall(context, '/staff/points/import', { token, body });
    },
    mayRepeat: ['audit_entries'],
  },
  {
    name: 'drop off a parcel',
    operation: 'recordDropOff',
    prepare: dropOff,
  },
  {
    name: 'send the receipt of a drop-off',
    operation: 'drop-off-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'drop-off-mail');
      await (await dropOff(context))();
      return runJobs(context, 'drop-off-mail');
    },
  },
  {
    name: 'keep a parcel at a point',
    operation: 'recordPickupArrival',
    prepare: async (context) => (await waitAtPoint(context)).keep,
  },
  {
    name: 'hand a parcel over at a point',
    operation: 'handOver',
    prepare: handOver,
  },
  {
    name: 'share what waits at a point',
    operation: 'sharePickup',
    prepare: async (context) => (await sharePickup(context)).share,
  },
  {
    name: 'see what waits at a point by the link',
    operation: 'openSharedPickup',
    prepare: async (context) => {
      const { share } = await sharePickup(context);
      const { url } = sharePickupCall.response.parse((await share()).body);
      return apiCall(context, '/pickups/open', { body: { token: url.replace(/.*#/, '') } });
    },
  },
  {
    name: 'end the link to what waits at a point',
    operation: 'endSharedPickup',
    prepare: async (context) => {
      const { share, token } = await sharePickup(context);
      await share();
      return apiCall(context, '/receiver/end-shared-pickup', { body: { token } });
    },
  },
  {
    name: 'remind of a parcel at a point',
    operation: 'check-pickups',
    prepare: async (context) => {
      await (await waitAtPoint(context)).keep();
      return runRepeatingJob(context, 'check-pickups', noonAfter(3));
    },
  },
  {
    name: 'send back a parcel that nobody collected',
    operation: 'check-pickups',
    prepare: async (context) => {
      await (await waitAtPoint(context)).keep();
      return runRepeatingJob(context, 'check-pickups', noonAfter(21));
    },
  },
  {
    name: 'send a reminder of a parcel at a point',
    operation: 'pickup-reminder',
    prepare: async (context) => {
      await deleteJobs(context, 'pickup-reminder');
      await (await waitAtPoint(context)).keep();
      await (await runRepeatingJob(context, 'check-pickups', noonAfter(3)))();
      return runJobs(context, 'pickup-reminder');
    },
  },
  {
    name: 'close a point',
    operation: 'setPoint',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { closed_reason: 'Refit' };
      return apiCall(context, `/staff/points/${await addPoint(context)}`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'choose another drop-off point',
    operation: 'changeDropOff',
    prepare: async (context) => {
      const { id } = await book(context, { drop_off_point: await addPoint(context) });
      const [{ token }, body] = [context.customer, { drop_off_point: await addPoint(context) }];
      return apiCall(context, `/shipment/${id}/drop-off`, { method: 'PUT', token, body });
    },
  },
  {
    name: 'write to who would have brought something to a closed point',
    operation: 'closed-point-mail',
    prepare: async (context) => {
      await deleteJobs(context, 'closed-point-mail');
      const { staffToken: token } = await createStaff(context.product);
      const point = await addPoint(context);
      await book(context, { drop_off_point: point });
      const body = { closed_reason: 'Refit' };
      await apiCall(context, `/staff/points/${point}`, { method: 'PUT', token, body })();
      return runJobs(context, 'closed-point-mail');
    },
  },
];
