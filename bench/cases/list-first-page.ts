import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import type { CallCase } from '../bench-case.ts';
import { createShipmentCall } from '../create-shipment-call.ts';
import { signUp } from '../seed/sign-up.ts';
import { createSender } from '../send-calls.ts';

const emails = Array.from({ length: 10 }, (_, index) => `bench-lister-${index}@example.com`);
const shipmentsEach = 12;

/** The page a customer sees after logging in: their ten latest shipments and how many there are. */
export const listFirstPage: CallCase = {
  kind: 'calls',
  name: 'list-first-page',
  atOnce: 8,
  callsPerTurn: 300,
  prepare: async (product) => {
    const customers = await signUp(product, emails);
    const sender = createSender(product.url, 8);
    const creating = customers.flatMap((customer) =>
      Array.from({ length: shipmentsEach }, (_, position) => createShipmentCall(customer, position)),
    );
    await sender.sendEach(creating);
    sender.close();
    let sent = 0;
    return () => {
      sent += 1;
      const headers = customers[sent % customers.length]?.headers ?? {};
      return { method: 'GET', path: `${apiBasePath}${myShipments.path}?page=1`, headers };
    };
  },
  targets: [{ figure: 'requests/s of the floor', atLeast: 0.4 }],
};
