import { randomUUID } from 'node:crypto';
import { receiverToken } from '../../server/testing/create-receiver-app.ts';
import { unsubscribePathFor } from '../../server/testing/unsubscribe-path.ts';
import { type Act, ask, doing, type FaultFlow, type FaultStage } from './fault-flow.ts';
import { book, scan } from './paid-parcel.ts';

const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the shed' };
const needs = { kind: 'NEEDS', needs: ['KNOCK_LOUDLY'], note: '' };

/** What depots, drivers and receivers do. */
export const parcelFlows: readonly FaultFlow[] = [
  {
    name: 'scan parcels',
    does: 'recordScans',
    prepare: async (stage) => {
      const parcels = [await book(stage), await book(stage)];
      return scan(stage, parcels, 'COLLECTED');
    },
  },
  {
    name: 'set a preference by the link',
    does: 'setPreference',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      return ask(stage, '/receiver/set-preference', { body: { token, preference: safePlace } });
    },
  },
  {
    name: 'set a preference by the postcode',
    does: 'setPreferenceByPostcode',
    prepare: async (stage) => {
      const { trackingCode: tracking_code } = await book(stage);
      const body = { tracking_code, postal_code: 'IV1 1AA', preference: safePlace };
      return ask(stage, '/receiver/set-preference-by-postcode', { body });
    },
  },
  {
    name: 'have needs remembered',
    does: 'setPreference',
    prepare: async (stage) => {
      const receiver_email_address = `${randomUUID()}@example.com`; // whose needs are not remembered yet
      const token = receiverToken((await book(stage, { receiver_email_address })).id);
      return ask(stage, '/receiver/set-preference', { body: { token, preference: needs, remember: true } });
    },
  },
  {
    name: 'have needs forgotten',
    does: 'forgetNeeds',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      await ask(stage, '/receiver/set-preference', { body: { token, preference: needs, remember: true } })();
      return ask(stage, '/receiver/forget-needs', { body: { token } });
    },
  },
  {
    name: 'have own needs forgotten',
    does: 'forgetMyNeeds',
    prepare: async (stage) => ask(stage, '/account/needs', { method: 'DELETE', token: stage.customer.token }),
  },
  {
    name: 'withdraw a preference',
    does: 'withdrawPreference',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      await ask(stage, '/receiver/set-preference', { body: { token, preference: safePlace } })();
      return ask(stage, '/receiver/withdraw-preference', { body: { token, kind: 'SAFE_PLACE' } });
    },
  },
  {
    name: 'stop the mails about parcels',
    does: 'updateSubscription',
    prepare: async (stage) => {
      const receiver_email_address = `${randomUUID()}@example.com`;
      const token = receiverToken((await book(stage, { receiver_email_address })).id);
      return ask(stage, '/receiver/update-subscription', { body: { token, is_unsubscribed: true } });
    },
  },
  {
    name: 'stop the mails by the link in one',
    does: 'stop link',
    prepare: async (stage) => press(stage, '', await stopLinkOf(stage)),
  },
  {
    name: 'let the mails come again',
    does: 'stop link',
    prepare: async (stage) => {
      const link = await stopLinkOf(stage);
      await press(stage, '', link)();
      return press(stage, '/undo', link);
    },
  },
  {
    name: 'make an operations key',
    does: 'operations command',
    prepare: async ({ product }) => doing('operations command', () => product.addKey('Leeds depot')),
    mayRepeat: ['operations_keys'], // the one that nobody saw is in the list, to be revoked
  },
  {
    name: 'revoke an operations key',
    does: 'operations command',
    prepare: async ({ product }) => {
      const id = await product.addKey('Leeds depot');
      return doing('operations command', () => product.revokeKey(id));
    },
  },
];

async function stopLinkOf(stage: FaultStage): Promise<string> {
  const receiver_email_address = `${randomUUID()}@example.com`;
  return unsubscribePathFor((await book(stage, { receiver_email_address })).id);
}

/** Presses the button as a mail program does (RFC 8058). It is answered with a page, and refused as any call is. */
function press({ product }: FaultStage, button: '' | '/undo', link: string): Act {
  return async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const answer = await product.app.inject({ method: 'POST', url: link + button, headers, payload });
    const { statusCode: status } = answer;
    return { did: 'stop link', status, headers: answer.headers, body: status < 300 ? answer.body : answer.json() };
  };
}
