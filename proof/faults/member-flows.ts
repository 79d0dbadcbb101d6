import { randomUUID } from 'node:crypto';
import { listMembers } from '../../contract/accounts/members.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { aMember, inviteMember } from '../../server/testing/accounts/invite-member.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

const newInvitation = () => ({ email: `new-${randomUUID()}@example.com`, role: 'VIEWER' });

/** An owner with a member of their own. */
async function createPair({ product }: FaultContext) {
  const owner = await createCustomer(product);
  const member = await joinOrganisation(product, await createCustomer(product), owner.organisationId, 'SHIPPER');
  return { owner, member };
}

export const memberFlows: readonly FaultFlow[] = [
  {
    name: 'invite a member',
    operation: 'inviteMember',
    prepare: async (context) =>
      apiCall(context, '/organisation/invitations', { token: context.customer.token, body: newInvitation() }),
    mayRepeat: ['member_invitations', 'jobs'],
  },
  {
    name: 'revoke the invitation of a member',
    operation: 'revokeMemberInvitation',
    prepare: async (context) => {
      const { token } = await createCustomer(context.product);
      await inviteMember(context.product, { token });
      const list = await callApi(context.product.app, '/organisation/members', { method: 'GET', token });
      const id = listMembers.response.parse(list.body).invitations[0]?.id;
      return apiCall(context, `/organisation/invitations/${id}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'change a member',
    operation: 'changeMember',
    prepare: async (context) => {
      const { owner, member } = await createPair(context);
      const body = { role: 'SHIPPER', spend_limit: 50 };
      return apiCall(context, `/organisation/members/${member.user._id}`, { method: 'PUT', token: owner.token, body });
    },
  },
  {
    name: 'remove a member',
    operation: 'removeMember',
    prepare: async (context) => {
      const { owner, member } = await createPair(context);
      return apiCall(context, `/organisation/members/${member.user._id}`, { method: 'DELETE', token: owner.token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'leave an organisation',
    operation: 'leaveOrganisation',
    prepare: async (context) => {
      const { owner, member } = await createPair(context);
      const body = { organisation_id: owner.organisationId };
      return apiCall(context, '/organisation/leave', { token: member.token, body });
    },
    statusWhenRepeated: 401,
  },
  {
    name: 'switch to another organisation',
    operation: 'switchOrganisation',
    prepare: async (context) => {
      const customer = await createCustomer(context.product);
      const { owner } = await createPair(context);
      await joinOrganisation(context.product, customer, owner.organisationId, 'VIEWER');
      const body = { organisation_id: customer.organisationId };
      return apiCall(context, '/account/organisation', { token: customer.token, body });
    },
  },
  {
    name: 'open the invitation of a member',
    operation: 'openMemberInvitation',
    prepare: async (context) => {
      const body = await inviteMember(context.product, await createCustomer(context.product));
      return apiCall(context, '/organisation/invitations/open', { body });
    },
  },
  {
    name: 'register as a member',
    operation: 'registerMember',
    prepare: async (context) => {
      const body = { ...(await inviteMember(context.product, await createCustomer(context.product))), ...aMember };
      return apiCall(context, '/organisation/invitations/register', { body });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'accept the invitation of a member',
    operation: 'acceptMemberInvitation',
    prepare: async (context) => {
      const [owner, invited] = [await createCustomer(context.product), await createCustomer(context.product)];
      const body = await inviteMember(context.product, owner, { email: invited.email });
      return apiCall(context, '/organisation/invitations/accept', { token: invited.token, body });
    },
    statusWhenRepeated: 400,
  },
];
