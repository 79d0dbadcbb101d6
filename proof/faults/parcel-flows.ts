import { randomUUID } from 'node:crypto';
import { receiverToken } from '../../server/testing/create-receiver-app.ts';
import { ask, doing, type FaultFlow } from './fault-flow.ts';
import { book, scan } from './paid-parcel.ts';

const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the shed' };

/** What depots, drivers and receivers do. */
export const parcelFlows: readonly FaultFlow[] = [
  {
    name: 'scan parcels',
    prepare: async (stage) => {
      const parcels = [await book(stage), await book(stage)];
      return scan(stage, parcels, 'COLLECTED');
    },
  },
  {
    name: 'leave a wish by the link',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      return ask(stage, '/receiver/leave-wish', { body: { token, wish: safePlace } });
    },
  },
  {
    name: 'leave a wish by the postcode',
    prepare: async (stage) => {
      const { trackingCode: tracking_code } = await book(stage);
      const body = { tracking_code, postal_code: 'IV1 1AA', wish: safePlace };
      return ask(stage, '/receiver/leave-wish-by-postcode', { body });
    },
  },
  {
    name: 'take a wish back',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      await ask(stage, '/receiver/leave-wish', { body: { token, wish: safePlace } })();
      return ask(stage, '/receiver/withdraw-wish', { body: { token, kind: 'SAFE_PLACE' } });
    },
  },
  {
    name: 'stop the mails about parcels',
    prepare: async (stage) => {
      const receiver_email_address = `${randomUUID()}@example.com`;
      const token = receiverToken((await book(stage, { receiver_email_address })).id);
      return ask(stage, '/receiver/stop-messages', { body: { token, is_stopped: true } });
    },
  },
  {
    name: 'make an operations key',
    prepare: async ({ product }) => doing(() => product.addKey('Leeds depot')),
    mayRepeat: ['operations_keys'], // the one that nobody saw is in the list, to be revoked
  },
  {
    name: 'revoke an operations key',
    prepare: async ({ product }) => {
      const id = await product.addKey('Leeds depot');
      return doing(() => product.revokeKey(id));
    },
  },
];
