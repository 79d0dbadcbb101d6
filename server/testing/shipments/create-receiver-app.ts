import { type MyDelivery, showMyDelivery } from '../../../contract/receiver/receiver.ts';
import { getShipment } from '../../../contract/shipments.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { hours } from '../../../contract/values/time/duration.ts';
import { recordEvents } from '../../shipments/events/record-events.ts';
import { createReceiverLinks } from '../../tracking/receiver-link.ts';
import { createCustomer, newAddress, type TestCustomer } from '../accounts/create-customer.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../test-app.ts';
import { createShipment, payShipment } from './create-shipment.ts';

/** A booked parcel, and what the private link to it carries. */
export interface ReceiverParcel {
  readonly id: string;
  readonly code: string;
  readonly token: string;
}

/** The product on a clock that the test turns, as a receiver and a depot use it. */
export interface ReceiverApp extends TestApp {
  /** What time it is. */
  readonly clock: { now: Date };
  readonly customer: TestCustomer;
  /** Books a parcel from Dartford to Inverness. */
  book(changes?: Parameters<typeof createShipment>[2], owner?: TestCustomer): Promise<ReceiverParcel>;
  /** Lets things happen to a parcel, one an hour. */
  scan(parcel: ReceiverParcel, ...statuses: readonly ShipmentStatus[]): Promise<void>;
  /** Makes a call that receivers make. */
  ask(path: string, body: object, address?: string): Promise<ApiAnswer>;
  leave(parcel: ReceiverParcel, preference: object): Promise<ApiAnswer>;
  show(parcel: ReceiverParcel): Promise<MyDelivery>;
  /** What the sender reads about the preferences. */
  senderSees(parcel: ReceiverParcel): Promise<readonly string[]>;
}

/** What the product's own depot proves itself with. */
export const testOperationsKey = 'a-key-known-to-the-tests';

/** The token of the private link to a parcel. */
export function receiverToken(parcelId: string): string {
  return createReceiverLinks(testEncryptionKey, '').linkFor(parcelId).replace(/.*#/, '');
}

/** Makes the product for a test of what receivers do. */
export async function createReceiverApp(start: Date): Promise<ReceiverApp> {
  const clock = { now: start };
  const test = await createTestApp({ OPERATIONS_KEY: testOperationsKey }, { now: () => clock.now });
  const customer = await createCustomer(test);
  let scans = 0;
  const ask: ReceiverApp['ask'] = (path, body, address = newAddress()) =>
    callApi(test.app, `/receiver/${path}`, { body, address });
  return {
    ...test,
    clock,
    customer,
    book: async (changes = {}, owner = customer) => {
      const form = { receiver_building: '12b', ...changes };
      const { _id: id, _tracking_id: code } = await createShipment(test, owner, form);
      await payShipment(test, id, clock.now);
      return { id, code, token: receiverToken(id) };
    },
    scan: async ({ code: trackingCode }, ...statuses) => {
      for (const status of statuses) {
        clock.now = new Date(clock.now.getTime() + hours(1));
        const times = { happenedAt: clock.now, recordedAt: clock.now };
        const event = { key: `scan ${(scans += 1)}`, status, sentence: 'A scan.', ...times };
        await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
      }
    },
    ask,
    leave: ({ token }, preference) => ask('set-preference', { token, preference }),
    show: async ({ token }) => showMyDelivery.response.parse((await ask('delivery', { token })).body).delivery,
    senderSees: async ({ id }) => {
      const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
      return getShipment.response.parse(body).shipment.preferences.map(({ sentence }) => sentence);
    },
  };
}
