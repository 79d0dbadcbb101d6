import { randomUUID } from 'node:crypto';
import { createShipment } from '../../contract/shipments.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { issueGuestLink } from '../../server/testing/accounts/issue-guest-link.ts';
import { startGuest } from '../../server/testing/accounts/start-guest.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';
import { book } from './paid-parcel.ts';

/** Somebody with a parcel and a link to it. */
async function createGuest({ product }: FaultContext) {
  const { token } = await startGuest(product);
  const body = shipmentForm({ shipper_email_address: `guest-${randomUUID()}@example.com` });
  const created = await callApi(product.app, '/shipment/create-shipment', { token, body });
  const { _id: parcelId } = createShipment.response.parse(created.body).shipment;
  return { parcelId, link: await issueGuestLink(product, parcelId) };
}

export const guestFlows: readonly FaultFlow[] = [
  {
    name: 'start to send without an account',
    operation: 'startGuestSession',
    prepare: async (context) => apiCall(context, '/auth/guest'),
    mayRepeat: ['users', 'organisations', 'memberships', 'sessions'],
  },
  {
    name: 'open a parcel without an account by its link',
    operation: 'openGuestLink',
    prepare: async (context) => {
      const { link } = await createGuest(context);
      return apiCall(context, '/auth/guest/open-link', { body: { token: link } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'take a parcel into an account by its link',
    operation: 'claimGuestLink',
    prepare: async (context) => {
      const customer = await createCustomer(context.product);
      const guest = { ...context.customer, ...(await startGuest(context.product)) };
      const { id } = await book({ ...context, customer: guest }, { shipper_email_address: customer.email });
      const body = { token: await issueGuestLink(context.product, id) };
      return apiCall(context, '/auth/guest/claim-link', { token: customer.token, body });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'ask for a new link to a parcel without an account',
    operation: 'renewGuestLink',
    prepare: async (context) => {
      const { link, parcelId } = await createGuest(context);
      return apiCall(context, '/auth/guest/renew-link', { body: { token: link, parcel_id: parcelId } });
    },
    mayRepeat: ['jobs', 'user_tokens'],
  },
];
