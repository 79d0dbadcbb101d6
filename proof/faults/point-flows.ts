import { randomUUID } from 'node:crypto';
import { getDropOff } from '../../contract/drop-offs.ts';
import { addPoints, pointsFile } from '../../server/testing/points/points-file.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import { apiCall, deleteJobs, type FaultContext, type FaultFlow, runJobs } from './fault-flow.ts';
import { book } from './paid-parcel.ts';

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
    name: 'close a point',
    operation: 'setPoint',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { closed_reason: 'Refit' };
      return apiCall(context, `/staff/points/${await addPoint(context)}`, { method: 'PUT', token, body });
    },
  },
];
