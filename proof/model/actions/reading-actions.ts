import { myInvoices } from '../../../contract/invoices.ts';
import { getShipment, myShipments } from '../../../contract/shipments.ts';
import { trackShipment } from '../../../contract/tracking.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { bodyOf } from '../answer.ts';
import { callAs } from '../call-as.ts';
import type { Call } from '../client.ts';
import type { KnownCustomer } from '../model.ts';
import { type Action, type Context, pickAny } from './action.ts';
import { chooseShipment } from './shipment-actions.ts';

/** While others write. Shows every acknowledged shipment once. */
export const readAllPages: Action = async (context, customer) => {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callAs(context, customer, { method: 'GET', path: `/shipment/my-shipments?page=${page}` });
    const list = bodyOf(answer, myShipments.response);
    if (!list) return; // a process was killed
    seen.push(...list.data.map(({ _id }) => _id));
    if (list.data.length < pageSize) break;
  }
  if (new Set(seen).size < seen.length) context.reportViolation(`${customer.email} sees a shipment on two pages`);
  checkList(context, customer, new Set(seen));
};

function checkList({ model, reportViolation }: Context, customer: KnownCustomer, seen: ReadonlySet<string>): void {
  for (const { id, hidden } of customer.shipments.values()) {
    if (hidden === 'no' && !seen.has(id)) reportViolation(`${customer.email} misses ${id}`);
    if (hidden === 'yes' && seen.has(id)) reportViolation(`${customer.email} sees ${id}, which was deleted`);
  }
  const unknown = [...seen].filter((id) => !customer.shipments.has(id));
  const others = unknown.filter((id) => model.owners.has(id));
  if (others.length > 0) reportViolation(`${customer.email} sees shipments of others: ${others.join(' ')}`);
  const possible =
    customer.contents.filter(({ certainty }) => certainty === 'perhaps').length + customer.possibleExtras;
  if (unknown.length > possible)
    reportViolation(`${customer.email} has ${unknown.length} shipments that nobody asked for`);
}

/** One of their own, and one of another customer, which must be refused. */
export const readShipments: Action = async (context, customer) => {
  const own = chooseShipment(context, customer, ({ hidden }) => hidden === 'no');
  if (own) {
    const answer = await callAs(context, customer, { method: 'GET', path: `/shipment/${own.id}` });
    const shipment = bodyOf(answer, getShipment.response)?.shipment;
    if (shipment && shipment.shipper_fullname !== customer.name)
      context.reportViolation(`${own.id} has another sender`);
    if (answer.outcome === 'refused' && answer.status === 404) context.reportViolation(`${own.id} is lost`);
  }
  const other = pickAny(context, context.model.customers);
  const [foreign] = other === customer ? [] : (other?.shipments.keys() ?? []);
  if (foreign === undefined) return;
  const calls: [Call, ...Call[]] = [
    { method: 'GET', path: `/shipment/${foreign}` },
    { method: 'POST', path: `/shipment/${foreign}/cancel` },
    { method: 'POST', path: `/shipment/${foreign}/declare` },
    { method: 'DELETE', path: `/shipment/${foreign}` },
  ];
  const answer = await callAs(context, customer, context.random.pick(calls));
  if (answer.outcome === 'done') context.reportViolation(`${customer.email} reached a shipment of ${other?.email}`);
};

export const readInvoices: Action = async (context, customer) => {
  const answer = await callAs(context, customer, { method: 'GET', path: `${myInvoices.path}?page=1` });
  const codes = new Set([...customer.shipments.values()].map(({ code }) => code));
  for (const invoice of bodyOf(answer, myInvoices.response)?.data ?? []) {
    if (!codes.has(invoice._tracking_id) && customer.possibleExtras === 0)
      context.reportViolation(`${customer.email} sees an invoice of others`);
  }
};

/** Public, so it must show no personal data. */
export async function track(context: Context): Promise<void> {
  const parcel = pickAny(context, context.model.parcels);
  if (!parcel) return;
  const path = `${trackShipment.path}?tracking_code=${parcel.code}`;
  const answer = await context.client.call({ method: 'GET', path });
  if (answer.outcome === 'refused')
    context.reportViolation(`${parcel.code} can’t be tracked: ${JSON.stringify(answer)}`);
  const tracked = bodyOf(answer, trackShipment.response)?.data;
  if (tracked && tracked._tracking_id !== parcel.shipmentCode) context.reportViolation(`${parcel.code} was asked for`);
  if (/mark\d+x/.test(JSON.stringify(tracked ?? ''))) context.reportViolation(`tracking ${parcel.code} shows somebody`);
}
