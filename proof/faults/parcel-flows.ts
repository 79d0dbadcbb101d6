import { randomUUID } from 'node:crypto';
import { unsubscribePathFor } from '../../server/testing/mails/unsubscribe-path.ts';
import { receiverToken } from '../../server/testing/shipments/create-receiver-app.ts';
import { apiCall, type FaultContext, type FaultFlow, type Operation, otherOperation } from './fault-flow.ts';
import { book, scan } from './paid-parcel.ts';

const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the shed' };
const needs = { kind: 'NEEDS', needs: ['KNOCK_LOUDLY'], note: '' };

export const parcelFlows: readonly FaultFlow[] = [
  {
    name: 'scan parcels',
    operation: 'recordScans',
    prepare: async (context) => {
      const parcels = [await book(context), await book(context)];
      return scan(context, parcels, 'COLLECTED');
    },
  },
  {
    name: 'set a preference by the link',
    operation: 'setPreference',
    prepare: async (context) => {
      const token = receiverToken((await book(context)).id);
      return apiCall(context, '/receiver/set-preference', { body: { token, preference: safePlace } });
    },
  },
  {
    name: 'set a preference by the postcode',
    operation: 'setPreferenceByPostcode',
    prepare: async (context) => {
      const { trackingCode: tracking_code } = await book(context);
      const body = { tracking_code, postal_code: 'IV1 1AA', preference: safePlace };
      return apiCall(context, '/receiver/set-preference-by-postcode', { body });
    },
  },
  {
    name: 'save needs for later parcels',
    operation: 'setPreference',
    prepare: async (context) => {
      const receiver_email_address = `${randomUUID()}@example.com`; // without saved needs
      const token = receiverToken((await book(context, { receiver_email_address })).id);
      return apiCall(context, '/receiver/set-preference', { body: { token, preference: needs, remember: true } });
    },
  },
  {
    name: 'delete saved needs',
    operation: 'forgetNeeds',
    prepare: async (context) => {
      const token = receiverToken((await book(context)).id);
      await apiCall(context, '/receiver/set-preference', { body: { token, preference: needs, remember: true } })();
      return apiCall(context, '/receiver/forget-needs', { body: { token } });
    },
  },
  {
    name: 'delete own saved needs',
    operation: 'forgetMyNeeds',
    prepare: async (context) => apiCall(context, '/account/needs', { method: 'DELETE', token: context.customer.token }),
  },
  {
    name: 'withdraw a preference',
    operation: 'withdrawPreference',
    prepare: async (context) => {
      const token = receiverToken((await book(context)).id);
      await apiCall(context, '/receiver/set-preference', { body: { token, preference: safePlace } })();
      return apiCall(context, '/receiver/withdraw-preference', { body: { token, kind: 'SAFE_PLACE' } });
    },
  },
  {
    name: 'unsubscribe from emails',
    operation: 'updateSubscription',
    prepare: async (context) => {
      const receiver_email_address = `${randomUUID()}@example.com`;
      const token = receiverToken((await book(context, { receiver_email_address })).id);
      return apiCall(context, '/receiver/update-subscription', { body: { token, is_unsubscribed: true } });
    },
  },
  {
    name: 'unsubscribe by one-click link',
    operation: 'unsubscribe link',
    prepare: async (context) => postLink(context, '', await unsubscribeLinkOf(context)),
  },
  {
    name: 'undo an unsubscribe',
    operation: 'unsubscribe link',
    prepare: async (context) => {
      const link = await unsubscribeLinkOf(context);
      await postLink(context, '', link)();
      return postLink(context, '/undo', link);
    },
  },
  {
    name: 'make an operations key',
    operation: 'operations command',
    prepare: async ({ product }) => otherOperation('operations command', () => product.addKey('Leeds depot')),
    mayRepeat: ['operations_keys'], // an unseen key is in the list and can be revoked
  },
  {
    name: 'revoke an operations key',
    operation: 'operations command',
    prepare: async ({ product }) => {
      const id = await product.addKey('Leeds depot');
      return otherOperation('operations command', () => product.revokeKey(id));
    },
  },
];

async function unsubscribeLinkOf(context: FaultContext): Promise<string> {
  const receiver_email_address = `${randomUUID()}@example.com`;
  return unsubscribePathFor((await book(context, { receiver_email_address })).id);
}

/** One-click unsubscribe (RFC 8058). The response is a page, or an error as of any endpoint. */
function postLink({ product }: FaultContext, button: '' | '/undo', link: string): Operation {
  return async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const answer = await product.app.inject({ method: 'POST', url: link + button, headers, payload });
    const { statusCode: status } = answer;
    return {
      operation: 'unsubscribe link',
      status,
      headers: answer.headers,
      body: status < 300 ? answer.body : answer.json(),
    };
  };
}
