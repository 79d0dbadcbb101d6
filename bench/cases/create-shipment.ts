import type { CallCase } from '../bench-case.ts';
import { createShipmentCall } from '../create-shipment-call.ts';
import { signUp } from '../seed/sign-up.ts';

// A few hundred shipments each, below the rate limit of an hour.
const emails = Array.from({ length: 40 }, (_, index) => `bench-sender-${index}@example.com`);

/** A shipment as the wizard sends it, with its key and the total the customer saw. */
export const createShipment: CallCase = {
  kind: 'calls',
  name: 'create-shipment',
  atOnce: 8,
  callsPerTurn: 300,
  prepare: async (product) => {
    const customers = await signUp(product, emails);
    let created = 0;
    return () => {
      created += 1;
      return createShipmentCall(customers[created % customers.length], created);
    };
  },
  targets: [
    { figure: 'CPU ms of the floor', atMost: 2.4 },
    { figure: 'requests/s of the floor', atLeast: 0.5 },
  ],
};
