import { randomUUID } from 'node:crypto';
import { addPoints, pointsFile } from '../../server/testing/points/points-file.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

/** An open point of its own. */
async function addPoint({ product }: FaultContext): Promise<string> {
  const code = `F-${randomUUID().slice(0, 12)}`.toUpperCase();
  await addPoints(product, new Date(), { code });
  return code;
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
    name: 'close a point',
    operation: 'setPoint',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { closed_reason: 'Refit' };
      return apiCall(context, `/staff/points/${await addPoint(context)}`, { method: 'PUT', token, body });
    },
  },
];
