import type { APIRequestContext } from '@playwright/test';
import { apiBasePath } from '../../contract/endpoint.ts';
import { recordScans, type Scan } from '../../contract/operations.ts';
import { type Customer, createCustomer } from '../support/customer.ts';
import { mailedLink } from '../support/mailbox.ts';
import { openApi } from '../support/shipment.ts';

/** The operations key of the pictured product, which lives for minutes and on this machine alone. */
export const sceneOperationsKey = 'for-pictures-only-0123456789';

/** Those who look: one with parcels in several states, one with nothing yet, one with much of everything. */
export type Who = 'customer' | 'newcomer' | 'trader';

/** What there is to be seen: customers with their parcels, invoices, and the addresses they went to. */
export interface Scene {
  readonly customers: Readonly<Record<Who, Customer>>;
  /** Tracking codes. */
  readonly onItsWay: string;
  readonly delivered: string;
  /** The ids of shipments: one on its way, one that waits for its payment, one that is paid. */
  readonly shipmentId: string;
  readonly unpaidId: string;
  readonly bookedId: string;
  /** What the receiver of the one on its way was mailed. */
  readonly receiverLink: string;
}

const receivers = {
  unpaid: { receiver_fullname: 'Grace Hopper', receiver_postal_code: 'M1 1AE', receiver_street_name: 'Piccadilly' },
  booked: {
    receiver_fullname: 'Katherine Johnson',
    receiver_postal_code: 'BS1 5TR',
    receiver_street_name: 'Park Street',
    receiver_email_address: 'katherine@example.com',
    receiver_building: 'Flat 4',
  },
  moving: { receiver_fullname: 'Mary Jackson', receiver_postal_code: 'EH1 1YZ', receiver_street_name: 'High Street' },
  arrived: {
    receiver_fullname: 'Dorothy Vaughan',
    receiver_postal_code: 'CF10 1EP',
    receiver_street_name: 'Queen Street',
  },
};

/** Makes the scene through the API, as customers and depots would. */
export async function prepareScene(request: APIRequestContext): Promise<Scene> {
  const customers = {
    customer: await createCustomer(request),
    newcomer: await createCustomer(request),
    trader: await createCustomer(request),
  };
  const api = await openApi(request, customers.customer);
  const unpaid = await api.createShipment(receivers.unpaid);
  const booked = await api.createShipment(receivers.booked);
  const moving = await api.createShipment({ ...receivers.moving, weight: '12', total_gross_weight: '12' });
  const arrived = await api.createShipment({ ...receivers.arrived, weight: '1', total_gross_weight: '1' });
  for (const shipment of [booked, moving, arrived]) await api.pay(shipment);
  const way = [
    ['COLLECTED', 'Dartford'],
    ['AT_DEPOT', 'Dartford'],
    ['IN_TRANSIT', 'Birmingham'],
  ] as const;
  await scan(request, moving._tracking_id, way);
  await scan(request, arrived._tracking_id, [...way, ['OUT_FOR_DELIVERY', 'Cardiff'], ['DELIVERED', 'Cardiff']]);
  await fillTrader(request, customers.trader);
  return {
    customers,
    onItsWay: moving._tracking_id,
    delivered: arrived._tracking_id,
    shipmentId: moving._id,
    unpaidId: unpaid._id,
    bookedId: booked._id,
    receiverLink: await mailedLink(receivers.booked.receiver_email_address, '/my-delivery'),
  };
}

/** Files that wait for their payment, more shipments than a page holds, and names as long as names get. */
async function fillTrader(request: APIRequestContext, trader: Customer): Promise<void> {
  const api = await openApi(request, trader);
  const long = {
    receiver_fullname: 'Wolfeschlegelsteinhausenbergerdorff & Daughters Antiquarian Booksellers of Hay-on-Wye',
    receiver_postal_code: 'LL61 5UJ',
    receiver_street_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  };
  for (const count of [2, 12, 3, 2, 4]) await api.createBatch(count, receivers.moving);
  await api.pay(await api.createShipment(receivers.arrived));
  await api.createShipment({ ...long, weight: '60', total_gross_weight: '60', number_of_pieces: '20' });
  await api.pay(await api.createShipment(receivers.booked));
}

/** Sends a parcel along its way, after it was booked and as good as now. */
async function scan(
  request: APIRequestContext,
  code: string,
  way: readonly (readonly [status: Scan['status'], town: string])[],
): Promise<void> {
  const now = Date.now();
  const scans = way.map(([status, town], index) => ({
    tracking_code: code,
    status,
    at: new Date(now + index).toISOString(),
    town,
    idempotency_key: `${code} ${status}`,
    ...(status === 'DELIVERED' ? { delivered_to: 'NEIGHBOUR' } : {}),
  }));
  const response = await request.post(apiBasePath + recordScans.path, {
    headers: { authorization: `Bearer ${sceneOperationsKey}` },
    data: { scans },
  });
  if (!response.ok()) throw new Error(`The scans of the scene were refused: ${await response.text()}`);
}
