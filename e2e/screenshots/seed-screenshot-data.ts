import type { APIRequestContext } from '@playwright/test';
import { apiBasePath } from '../../contract/endpoint.ts';
import { recordScans, type Scan } from '../../contract/operations.ts';
import { type Customer, createCustomer } from '../support/customer.ts';
import { mailedLink } from '../support/mailbox.ts';
import { openCustomerApi } from '../support/shipment.ts';

/** Of a product that lives for minutes, on this machine only. */
export const operationsKey = 'for-pictures-only-0123456789';

/** With parcels in several states; with nothing yet; with more than a page of everything. */
export type Viewer = 'customer' | 'newcomer' | 'trader';

export interface ScreenshotData {
  readonly customers: Readonly<Record<Viewer, Customer>>;
  /** Tracking codes. */
  readonly inTransitCode: string;
  readonly delivered: string;
  /** In transit. */
  readonly shipmentId: string;
  readonly unpaidId: string;
  readonly bookedId: string;
  /** From the email to the receiver of the parcel in transit. */
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

/** Through the API. */
export async function seedScreenshotData(request: APIRequestContext): Promise<ScreenshotData> {
  const customers = {
    customer: await createCustomer(request),
    newcomer: await createCustomer(request),
    trader: await createCustomer(request),
  };
  const api = await openCustomerApi(request, customers.customer);
  const unpaid = await api.createShipment(receivers.unpaid);
  const booked = await api.createShipment(receivers.booked);
  const moving = await api.createShipment({ ...receivers.moving, weight: '12', total_gross_weight: '12' });
  const arrived = await api.createShipment({ ...receivers.arrived, weight: '1', total_gross_weight: '1' });
  for (const shipment of [booked, moving, arrived]) await api.pay(shipment);
  const statusHistory = [
    ['COLLECTED', 'Dartford'],
    ['AT_DEPOT', 'Dartford'],
    ['IN_TRANSIT', 'Birmingham'],
  ] as const;
  await scan(request, moving._tracking_id, statusHistory);
  await scan(request, arrived._tracking_id, [
    ...statusHistory,
    ['OUT_FOR_DELIVERY', 'Cardiff'],
    ['DELIVERED', 'Cardiff'],
  ]);
  await fillTrader(request, customers.trader);
  return {
    customers,
    inTransitCode: moving._tracking_id,
    delivered: arrived._tracking_id,
    shipmentId: moving._id,
    unpaidId: unpaid._id,
    bookedId: booked._id,
    receiverLink: await mailedLink(receivers.booked.receiver_email_address, '/my-delivery'),
  };
}

/** Unpaid batches, more shipments than a page holds, and very long names. */
async function fillTrader(request: APIRequestContext, trader: Customer): Promise<void> {
  const api = await openCustomerApi(request, trader);
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

/** With times just after the booking. */
async function scan(
  request: APIRequestContext,
  code: string,
  statusHistory: readonly (readonly [status: Scan['status'], town: string])[],
): Promise<void> {
  const now = Date.now();
  const scans = statusHistory.map(([status, town], index) => ({
    tracking_code: code,
    status,
    at: new Date(now + index).toISOString(),
    town,
    idempotency_key: `${code} ${status}`,
    ...(status === 'DELIVERED' ? { delivered_to: 'NEIGHBOUR' } : {}),
  }));
  const response = await request.post(apiBasePath + recordScans.path, {
    headers: { authorization: `Bearer ${operationsKey}` },
    data: { scans },
  });
  if (!response.ok()) throw new Error(`The scans of the data were refused: ${await response.text()}`);
}
