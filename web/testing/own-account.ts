import { listOrganisations } from '../../contract/accounts/members.ts';
import { apiBasePath, type EndpointAnswer } from '../../contract/endpoint.ts';

const path = apiBasePath + listOrganisations.path;

const ownAccount: EndpointAnswer<typeof listOrganisations> = {
  data: [{ id: '1', name: 'Ada Lovelace', account_id: 'ACC-1', role: 'OWNER', is_shared: false, is_current: true }],
  total: 1,
};

/** Every page of a customer asks what they may do. Unless a test says otherwise, they have an account of their own. */
export function answerOwnAccount(address: string): Response | undefined {
  return new URL(address, window.location.href).pathname === path ? Response.json(ownAccount) : undefined;
}
