import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { writeCall } from '../open-line.ts';
import { type Crowd, overloadBy } from '../overload-by.ts';
import { quoteCall } from '../quote-call.ts';
import { seedTracked } from '../seed-tracked.ts';

const codes = 20_000;

const visitors: Crowd = {
  name: 'overload',
  prepare: async ({ databaseUrl }) => {
    const tracked = await seedTracked(databaseUrl, 'TV', codes);
    return tracked.flatMap((code) => [
      writeCall({ method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` }),
      writeCall(quoteCall()),
    ]);
  },
};

/** A call of theirs takes several times as much: what a refusal takes weighs less. */
const customers: Crowd = {
  name: 'overload-customers',
  prepare: async (_product, signedUp) =>
    signedUp.map(({ headers }) =>
      writeCall({ method: 'GET', path: `${apiBasePath}${myShipments.path}?page=1`, headers }),
    ),
};

/** Visitors ask for prices and track parcels by turns: the cheapest calls there are. */
export const overload = overloadBy(visitors);

/** Customers look at their parcels. */
export const overloadByCustomers = overloadBy(customers);
