import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inviteStaff } from '../../contract/staff/staff.ts';
import { getTariff } from '../../contract/staff/tariffs.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dartfordId } from '../../server/testing/operations/a-key.ts';
import { createStaff, invite, registerInvited, setUpAuthenticator } from '../../server/testing/staff/create-staff.ts';
import { createSoftDevice, enrolSoftDevice, startEnrolment } from '../../server/testing/staff/soft-device.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

const newInvitation = () => ({ email: `new-${randomUUID()}@example.com`, role: 'DRIVER' });

async function sendInvitation(context: FaultContext, token: string): Promise<string> {
  const { body } = await apiCall(context, '/staff/invitations', { token, body: newInvitation() })();
  return inviteStaff.response.parse(body).data.id;
}

async function tariffDraft(context: FaultContext, token: string) {
  const { body } = await apiCall(context, '/staff/tariffs/prices?name=1', { method: 'GET', token })();
  return { name: `draft-${randomUUID()}`, like: '1', prices: getTariff.response.parse(body).data };
}

export const staffFlows: readonly FaultFlow[] = [
  {
    name: 'start a staff session',
    operation: 'startStaffSession',
    prepare: async (context) => {
      const { userToken: token } = await createStaff(context.product);
      return apiCall(context, '/staff/sessions', { token });
    },
    mayRepeat: ['staff_sessions', 'audit_entries'],
  },
  {
    name: 'end a staff session',
    operation: 'endStaffSession',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      return apiCall(context, '/staff/session', { method: 'DELETE', token });
    },
    statusWhenRepeated: 401,
  },
  {
    name: 'invite staff',
    operation: 'inviteStaff',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      return apiCall(context, '/staff/invitations', { token, body: newInvitation() });
    },
    mayRepeat: ['staff_invitations', 'jobs', 'audit_entries'],
  },
  {
    name: 'withdraw an invitation',
    operation: 'withdrawStaffInvitation',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const id = await sendInvitation(context, token);
      return apiCall(context, `/staff/invitations/${id}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'open an invitation',
    operation: 'openStaffInvitation',
    prepare: async (context) =>
      apiCall(context, '/staff/invitations/open', { body: { ...(await invite(context.product)) } }),
  },
  {
    name: 'register for an invitation',
    operation: 'registerStaff',
    prepare: async (context) => {
      const body = { ...(await invite(context.product)), full_name: 'Grace Hopper', password: 'plover-lantern-42' };
      return apiCall(context, '/staff/invitations/register', { body });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'accept an invitation',
    operation: 'acceptStaffInvitation',
    prepare: async (context) => {
      const invited = await invite(context.product);
      const { access_token: token } = await registerInvited(context.product, invited);
      await setUpAuthenticator(context.product, token);
      return apiCall(context, '/staff/invitations/accept', { token, body: { ...invited } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'end somebody’s role',
    operation: 'endStaffMember',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const { staffId } = await createStaff(context.product, { role: 'DRIVER' });
      return apiCall(context, `/staff/members/${staffId}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'reset a second factor',
    operation: 'resetStaffFactors',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const { staffId } = await createStaff(context.product, { role: 'DRIVER' });
      return apiCall(context, `/staff/members/${staffId}/reset-factors`, { token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'try a job again',
    operation: 'retryJob',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const id = randomUUID();
      await sql`insert into jobs (id, kind, payload, run_at) values (${id}, 'of no worker', 'null', now() + interval '1 day')`.execute(
        context.product.database.db,
      );
      return apiCall(context, `/staff/jobs/${id}/retry`, { token });
    },
    mayRepeat: ['audit_entries'],
  },
  {
    name: 'try a mail again that was given up',
    operation: 'retryJob',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const id = randomUUID();
      const payload = JSON.stringify({ invoiceNumbers: [] });
      await sql`insert into jobs (id, kind, payload, attempts, last_error, failed_at)
        values (${id}, 'receipt', ${payload}::jsonb, 1, '550', now())`.execute(context.product.database.db);
      return apiCall(context, `/staff/jobs/${id}/retry`, { token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'save a draft of a tariff',
    operation: 'saveTariffDraft',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      return apiCall(context, '/staff/tariffs/draft', {
        method: 'PUT',
        token,
        body: await tariffDraft(context, token),
      });
    },
    mayRepeat: ['audit_entries'],
  },
  {
    name: 'publish a tariff',
    operation: 'publishTariffDraft',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const draft = await tariffDraft(context, token);
      await apiCall(context, '/staff/tariffs/draft', { method: 'PUT', token, body: draft })();
      const saved = await apiCall(context, `/staff/tariffs/prices?name=${draft.name}`, { method: 'GET', token })();
      const { revision } = getTariff.response.parse(saved.body);
      const from = new Date(Date.now() + days(40)).toISOString().slice(0, 10);
      return apiCall(context, '/staff/tariffs/published', { token, body: { name: draft.name, revision, from } });
    },
    mayRepeat: [
      'tariffs',
      'tariff_bands',
      'tariff_zones',
      'tariff_zone_districts',
      'tariff_refused_areas',
      'audit_entries',
    ],
  },
  {
    name: 'start a staff device enrolment',
    operation: 'startDeviceEnrolment',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const body = { name: 'Gate phone', depot_id: dartfordId };
      return apiCall(context, '/staff/device-enrolments', { token, body });
    },
    mayRepeat: ['device_enrolments', 'audit_entries'],
  },
  {
    name: 'enrol a staff device',
    operation: 'enrolDevice',
    prepare: async (context) => {
      const code = await startEnrolment(context.product, (await createStaff(context.product)).staffToken);
      return apiCall(context, '/devices', { body: { code, public_key: createSoftDevice().public_key } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'start the proof of a staff device',
    operation: 'startDeviceProof',
    prepare: async (context) => {
      const { id } = await enrolSoftDevice(context.product, (await createStaff(context.product)).staffToken);
      return apiCall(context, `/devices/${id}/challenges`);
    },
    mayRepeat: ['device_challenges'],
  },
  {
    name: 'revoke a staff device',
    operation: 'revokeDevice',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const { id } = await enrolSoftDevice(context.product, token);
      return apiCall(context, `/staff/devices/${id}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'set the PIN of a staff device',
    operation: 'setDevicePin',
    prepare: async (context) => {
      const { staffToken: token } = await createStaff(context.product);
      const device = await enrolSoftDevice(context.product, token);
      const body = { device_id: device.id, ...(await device.prove()), pin: '135790' };
      return apiCall(context, '/staff/pin', { method: 'PUT', token, body });
    },
    statusWhenRepeated: 401,
  },
  {
    name: 'unlock a staff device',
    operation: 'unlockDevice',
    prepare: async (context) => {
      const { staffToken: token, staffId: staff_id } = await createStaff(context.product);
      const device = await enrolSoftDevice(context.product, token);
      const pin = '135790';
      const body = { device_id: device.id, ...(await device.prove()), pin };
      await apiCall(context, '/staff/pin', { method: 'PUT', token, body })();
      const proof = await device.prove();
      return apiCall(context, `/devices/${device.id}/sessions`, { body: { staff_id, ...proof, pin } });
    },
    statusWhenRepeated: 401,
  },
];
