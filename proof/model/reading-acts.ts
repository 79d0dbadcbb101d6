import { myInvoices } from '../../contract/invoices.ts';
import { getShipment, myShipments } from '../../contract/shipments.ts';
import { pageSize } from '../../contract/values/page.ts';
import { type Act, anyOf, type Stage } from './act.ts';
import { bodyOf } from './answer.ts';
import { callAs } from './call-as.ts';
import type { Call } from './client.ts';
import type { KnownCustomer } from './model.ts';
import { chooseShipment } from './shipment-acts.ts';

/** Reads the whole list page by page, while everybody else writes: it is what the customer was answered, each once. */
export const walkPages: Act = async (stage, customer) => {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callAs(stage, customer, { method: 'GET', path: `/shipment/my-shipments?page=${page}` });
    const list = bodyOf(answer, myShipments.response);
    if (!list) return; // somebody was killed: a page was never read
    seen.push(...list.data.map(({ _id }) => _id));
    if (list.data.length < pageSize) break;
  }
  if (new Set(seen).size < seen.length) stage.fault(`${customer.email} sees a shipment on two pages`);
  judgeList(stage, customer, new Set(seen));
};

/** Holds a list against what the customer was answered. */
function judgeList({ model, fault }: Stage, customer: KnownCustomer, seen: ReadonlySet<string>): void {
  for (const { id, hidden } of customer.shipments.values()) {
    if (hidden === 'no' && !seen.has(id)) fault(`${customer.email} misses ${id}`);
    if (hidden === 'yes' && seen.has(id)) fault(`${customer.email} sees ${id}, which was deleted`);
  }
  const unknown = [...seen].filter((id) => !customer.shipments.has(id));
  const others = unknown.filter((id) => model.owners.has(id));
  if (others.length > 0) fault(`${customer.email} sees shipments of others: ${others.join(' ')}`);
  const possible = customer.contents.filter(({ certainty }) => certainty === 'perhaps').length + customer.strays;
  if (unknown.length > possible) fault(`${customer.email} has ${unknown.length} shipments that nobody asked for`);
}

/** Looks at one of their own, and at one of somebody else. */
export const lookAtOne: Act = async (stage, customer) => {
  const own = chooseShipment(stage, customer, ({ hidden }) => hidden === 'no');
  if (own) {
    const answer = await callAs(stage, customer, { method: 'GET', path: `/shipment/${own.id}` });
    const shipment = bodyOf(answer, getShipment.response)?.shipment;
    if (shipment && shipment.shipper_fullname !== customer.name) stage.fault(`${own.id} has another sender`);
    if (answer.outcome === 'refused' && answer.status === 404) stage.fault(`${own.id} is lost`);
  }
  const other = anyOf(stage, stage.model.customers);
  const [foreign] = other === customer ? [] : (other?.shipments.keys() ?? []);
  if (foreign === undefined) return;
  const calls: [Call, ...Call[]] = [
    { method: 'GET', path: `/shipment/${foreign}` },
    { method: 'POST', path: `/shipment/${foreign}/cancel` },
    { method: 'POST', path: `/shipment/${foreign}/declare` },
    { method: 'DELETE', path: `/shipment/${foreign}` },
  ];
  const answer = await callAs(stage, customer, stage.random.pick(calls));
  if (answer.outcome === 'done') stage.fault(`${customer.email} reached a shipment of ${other?.email}`);
};

/** Reads the invoices; every one is for a shipment of the customer. */
export const readInvoices: Act = async (stage, customer) => {
  const answer = await callAs(stage, customer, { method: 'GET', path: `${myInvoices.path}?page=1` });
  const codes = new Set([...customer.shipments.values()].map(({ code }) => code));
  for (const invoice of bodyOf(answer, myInvoices.response)?.data ?? []) {
    if (!codes.has(invoice._tracking_id) && customer.strays === 0)
      stage.fault(`${customer.email} sees an invoice of others`);
  }
};
