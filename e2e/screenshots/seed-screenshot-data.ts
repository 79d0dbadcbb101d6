import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { registerMember } from '../../contract/accounts/members.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { recordScans, type Scan } from '../../contract/operations.ts';
import { recordPickupArrival } from '../../contract/points/pickups.ts';
import { setPreference } from '../../contract/receiver/receiver.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { askSupport, complain } from '../../contract/support.ts';
import { pointsFile } from '../../server/testing/points/points-file.ts';
import { runBilling, runPoints, runStaff } from '../support/commands.ts';
import { type Customer, createCustomer } from '../support/customer.ts';
import { mailedLink } from '../support/mailbox.ts';
import { openCustomerApi } from '../support/shipment.ts';

/** Of a product that lives for minutes, on this machine only. */
export const operationsKey = 'for-pictures-only-0123456789';

/** With parcels in several states; with nothing yet; with more than a page of everything. */
export type Viewer = 'customer' | 'newcomer' | 'trader';

export interface ScreenshotData {
  readonly customers: Readonly<Record<Viewer, Customer>>;
  /** Of the customer; the last eight of the trader. */
  readonly shipments: Readonly<Record<Told, ShipmentRecord>>;
  /** From the email to the receiver of the parcel in transit. */
  readonly receiverLink: string;
  /** The same of the parcel that waits at a point. */
  readonly pickupLink: string;
  /** The same of the parcel that its receiver has taken to a point. */
  readonly chosenPointLink: string;
  /** From the emails that invite to the trader's organisation and to our staff. */
  readonly joinLink: string;
  readonly staffLink: string;
  readonly ownerLink: string;
  /** Its reference. */
  readonly complaint: string;
}

/** Shipments by what has happened to them. */
type Told = keyof typeof receivers;

/** Where parcels are dropped off and collected. */
const shop = 'DA-HIGH-ST';
const closedShop = 'DA-SPITAL-ST';

const receivers = {
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
  returned: {
    receiver_fullname: 'Annie Easley',
    receiver_postal_code: 'IV1 1AA',
    receiver_street_name: 'Academy Street',
  },
  cancelled: {
    receiver_fullname: 'Joan Clarke',
    receiver_postal_code: 'SO14 2AQ',
    receiver_street_name: 'High Street',
  },
  unpaid: { receiver_fullname: 'Grace Hopper', receiver_postal_code: 'M1 1AE', receiver_street_name: 'Piccadilly' },
  missed: { receiver_fullname: 'Mary Somerville', receiver_postal_code: 'LS1 4AP', receiver_street_name: 'Park Row' },
  split: {
    receiver_fullname: 'Beatrice Shilling',
    receiver_postal_code: 'BS1 5TR',
    receiver_street_name: 'Park Street',
    number_of_pieces: '3',
    weight: '9',
    total_gross_weight: '9',
  },
  out: { receiver_fullname: 'Ada Okafor', receiver_postal_code: 'M1 1AE', receiver_street_name: 'Piccadilly' },
  collected: { receiver_fullname: 'Joan Beech', receiver_postal_code: 'EH1 1YZ', receiver_street_name: 'High Street' },
  held: { receiver_fullname: 'Elsie Widdowson', receiver_postal_code: 'M1 1AE', receiver_street_name: 'Piccadilly' },
  ready: { receiver_fullname: 'Hertha Ayrton', receiver_postal_code: 'LS1 4AP', receiver_street_name: 'Park Row' },
  waiting: {
    receiver_fullname: 'Hedy Lamarr',
    receiver_postal_code: 'DA1 1AA',
    receiver_street_name: 'High Street',
    receiver_email_address: 'hedy@example.com',
  },
  dropOff: {
    receiver_fullname: 'Rosalind Franklin',
    receiver_postal_code: 'BS1 5TR',
    receiver_street_name: 'Park Street',
    drop_off_point: shop,
  },
  dropOffClosed: {
    receiver_fullname: 'Rosalind Franklin',
    receiver_postal_code: 'BS1 5TR',
    receiver_street_name: 'Park Street',
    drop_off_point: closedShop,
  },
  taken: {
    receiver_fullname: 'Caroline Herschel',
    receiver_postal_code: 'DA1 1AA',
    receiver_street_name: 'High Street',
    receiver_email_address: 'caroline@example.com',
  },
  lost: { receiver_fullname: 'Kathleen Lonsdale', receiver_postal_code: 'M1 1AE', receiver_street_name: 'Piccadilly' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

type Step = readonly [status: Scan['status'], town: string, changes?: Partial<Scan>];

const collected: readonly Step[] = [
  ['COLLECTED', 'Dartford'],
  ['AT_DEPOT', 'Dartford'],
];

const movedOn: readonly Step[] = [...collected, ['IN_TRANSIT', 'Birmingham']];

const steps: Readonly<Partial<Record<Told, readonly Step[]>>> = {
  moving: movedOn,
  arrived: [...movedOn, ['OUT_FOR_DELIVERY', 'Cardiff'], ['DELIVERED', 'Cardiff', { delivered_to: 'NEIGHBOUR' }]],
  returned: [
    ...movedOn,
    ['OUT_FOR_DELIVERY', 'Inverness'],
    ['DELIVERY_ATTEMPTED', 'Inverness', { reason: 'REFUSED' }],
    ['RETURNING_TO_SENDER', 'Inverness'],
  ],
  missed: [...movedOn, ['OUT_FOR_DELIVERY', 'Leeds'], ['DELIVERY_ATTEMPTED', 'Leeds', { reason: 'NO_ANSWER' }]],
  split: [...collected, ['IN_TRANSIT', 'Reading'], ['OUT_FOR_DELIVERY', 'Bristol']],
  out: [...movedOn, ['OUT_FOR_DELIVERY', 'Manchester']],
  collected: [['COLLECTED', 'Dartford']],
  held: [...movedOn, ['ON_HOLD', 'Birmingham', { reason: 'DAMAGED' }]],
  ready: [
    ...movedOn,
    ['OUT_FOR_DELIVERY', 'Leeds'],
    ['DELIVERY_ATTEMPTED', 'Leeds', { reason: 'NO_ANSWER' }],
    ['READY_FOR_PICKUP', 'Leeds'],
  ],
  waiting: [
    ...collected,
    ['OUT_FOR_DELIVERY', 'Dartford'],
    ['DELIVERY_ATTEMPTED', 'Dartford', { reason: 'NO_ANSWER' }],
  ],
  lost: [...movedOn, ['LOST', 'Birmingham']],
};

/** Through the API. */
export async function seedScreenshotData(request: APIRequestContext): Promise<ScreenshotData> {
  const customers = {
    customer: await createCustomer(request),
    newcomer: await createCustomer(request),
    trader: await createCustomer(request),
  };
  const api = await openCustomerApi(request, customers.customer);
  const traderApi = await openCustomerApi(request, customers.trader);
  const send = async (told: Told, by = api) => {
    const shipment = await by.createShipment(receivers[told]);
    if (told !== 'unpaid') await by.pay(shipment);
    for (const { _tracking_id: code } of shipment.parcels) await scan(request, code, steps[told] ?? []);
    return shipment;
  };
  await openShops();
  // The newest is the first of the lists.
  const created = {
    booked: await send('booked'),
    moving: await send('moving'),
    arrived: await send('arrived'),
    returned: await send('returned'),
    cancelled: await send('cancelled'),
    unpaid: await send('unpaid'),
    missed: await send('missed'),
    split: await send('split'),
    out: await send('out'),
    collected: await send('collected', traderApi),
    held: await send('held', traderApi),
    ready: await send('ready', traderApi),
    waiting: await send('waiting', traderApi),
    dropOff: await send('dropOff', traderApi),
    dropOffClosed: await send('dropOffClosed', traderApi),
    taken: await send('taken', traderApi),
    lost: await send('lost', traderApi),
  };
  await runPoints('close', closedShop, '--reason', 'Closed for a refit');
  await api.cancel(created.cancelled);
  for (const { _tracking_id: code } of created.split.parcels.slice(0, 2))
    await scan(request, code, [['DELIVERED', 'Bristol', { delivered_to: 'RECIPIENT' }]]);
  await keepAtShop(request, created.waiting);
  const chosenPointLink = await mailedLink(receivers.taken.receiver_email_address, '/my-delivery');
  const preference = { kind: 'PICKUP_POINT', point: shop };
  await post(request, setPreference.path, { token: new URL(chosenPointLink).hash.slice(1), preference });
  await fillTrader(request, customers.trader);
  await runStaff('invite', 'gladys@example.com', '--role', 'dispatch');
  await runStaff('invite', 'constance@example.com', '--role', 'owner');
  return {
    customers,
    shipments: created,
    receiverLink: await mailedLink(receivers.booked.receiver_email_address, '/my-delivery'),
    pickupLink: await mailedLink(receivers.waiting.receiver_email_address, '/my-delivery'),
    chosenPointLink,
    joinLink: await mailedLink(invited.email, '/join'),
    staffLink: await mailedLink('gladys@example.com', '/staff/accept'),
    ownerLink: await mailedLink('constance@example.com', '/staff/accept'),
    complaint: await writeToSupport(request),
  };
}

/** A chat and two complaints, one of them long: its reference. */
async function writeToSupport(request: APIRequestContext): Promise<string> {
  const text = 'The box was open, and the lamp in it is broken. Your driver left it in the rain. '.repeat(4);
  await post(request, askSupport.path, { text: 'Where is my lamp?', email: 'eve@example.com' });
  await post(request, askSupport.path, { text, email: 'a-very-long-address-of-an-antiquarian-bookseller@example.com' });
  await post(request, complain.path, { name: 'Eve', email: 'eve@example.com', kind: 'OTHER', text: 'It was late.' });
  const long = { name: longName, email: 'hay@example.com', kind: 'DAMAGED', text };
  return complain.response.parse(await post(request, complain.path, long)).reference;
}

const invited = { email: 'alan@example.com', role: 'SHIPPER', spend_limit: 200, approval_above: 25 };

const longName = 'Wolfeschlegelsteinhausenbergerdorff & Daughters Antiquarian Booksellers of Hay-on-Wye';

/** Unpaid batches, recurring collections, more shipments than a page holds, very long names, a statement on a monthly account, and people. */
async function fillTrader(request: APIRequestContext, trader: Customer): Promise<void> {
  const api = await openCustomerApi(request, trader);
  const long = {
    receiver_fullname: longName,
    receiver_postal_code: 'LL61 5UJ',
    receiver_street_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  };
  for (const count of [2, 12, 3, 2, 4]) await api.createBatch(count, receivers.moving);
  await api.pay(await api.createShipment(receivers.arrived));
  await api.createShipment({ ...long, weight: '60', total_gross_weight: '60', number_of_pieces: '20' });
  await api.pay(await api.createShipment(receivers.booked));
  await api.addRecurring({ weekdays: [1, 4], pauses: [{ from: '2099-12-24', until: '2099-12-31' }] });
  await api.addRecurring({ street_name: long.receiver_street_name, fullname: longName, ends_on: '2099-12-31' });
  await runBilling('limit', trader.email, '500');
  for (const receiver of [receivers.moving, receivers.unpaid]) {
    await api.payOnAccount(await api.createShipment(receiver));
    await runBilling('statement', trader.email);
  }
  await api.payOnAccount(await api.createShipment(receivers.returned));
  const frances = 'frances@example.com';
  await api.invite({ email: frances, role: 'FINANCE' });
  await api.invite(invited);
  const link = new URLSearchParams(new URL(await mailedLink(frances, '/join')).hash.slice(1));
  const data = {
    ...Object.fromEntries(link),
    full_name: longName,
    password: trader.password,
    accept_terms_and_conditions: true,
  };
  await post(request, registerMember.path, data);
}

/** One has a very long name and is always closed, one closes soon, and one is closed once a parcel is on its way there. */
async function openShops(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-points-'));
  const file = join(folder, 'points.csv');
  const never = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, 'closed']));
  const others = [
    { ...never, code: 'DA-LOWFIELD-ST', name: longName, address: '128 to 132 Lowfield Street', step_free: 'no' },
    { code: 'DA-STATION', name: 'Station Kiosk', address: 'Home Gardens', largest_kg: '5', easting: '554800' },
    { code: closedShop, name: 'Spital Street Stores', address: '40 Spital Street', easting: '555300' },
  ];
  await writeFile(file, pointsFile({ code: shop }, ...others));
  await runPoints('import', file);
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  await runPoints('close', 'DA-STATION', '--reason', 'Works at the station', '--last-day', inTwoWeeks);
  await rm(folder, { recursive: true });
}

async function keepAtShop(request: APIRequestContext, { _tracking_id: code }: ShipmentRecord): Promise<void> {
  const data = { tracking_code: code, point: shop, at: new Date().toISOString(), idempotency_key: code };
  await post(request, recordPickupArrival.path, data, { authorization: `Bearer ${operationsKey}` });
}

/** With times just after the booking. */
async function scan(request: APIRequestContext, code: string, history: readonly Step[]): Promise<void> {
  if (history.length === 0) return;
  const now = Date.now();
  const scans = history.map(([status, town, changes], index) => ({
    tracking_code: code,
    status,
    at: new Date(now + index).toISOString(),
    town,
    idempotency_key: `${code} ${status}`,
    ...changes,
  }));
  await post(request, recordScans.path, { scans }, { authorization: `Bearer ${operationsKey}` });
}

async function post(request: APIRequestContext, path: string, data: object, headers = {}): Promise<unknown> {
  const response = await request.post(apiBasePath + path, { headers, data });
  if (!response.ok()) throw new Error(`${path} refused the data: ${await response.text()}`);
  return response.json();
}
