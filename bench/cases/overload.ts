import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { startNginx } from '../../scripts/start-nginx.ts';
import { writeCall } from '../open-line.ts';
import { type Crowd, overloadBy } from '../overload-by.ts';
import { quoteCall } from '../quote-call.ts';
import { seedTracked } from '../seed-tracked.ts';

const codes = 20_000;

/** Visitors ask for prices and track parcels by turns: the cheapest calls there are. The letters are those of their parcels' codes. */
function visitors(name: string, letters: string): Crowd {
  return {
    name,
    prepare: async ({ databaseUrl }) => {
      const tracked = await seedTracked(databaseUrl, letters, codes);
      return tracked.flatMap((code) => [
        writeCall({ method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` }),
        writeCall(quoteCall()),
      ]);
    },
  };
}

/** They look at their parcels. A call of theirs takes several times as much: what a refusal takes weighs less. */
const customers: Crowd = {
  name: 'overload-customers',
  prepare: async (_product, signedUp) =>
    signedUp.map(({ headers }) =>
      writeCall({ method: 'GET', path: `${apiBasePath}${myShipments.path}?page=1`, headers }),
    ),
};

/** Visitors, whom the product itself refuses. */
export const overload = overloadBy(visitors('overload', 'TV'));

/** Customers, who are refused after visitors. */
export const overloadByCustomers = overloadBy(customers);

/** Visitors, whom nginx refuses before they reach the product; its processor time counts. */
export const overloadBehindNginx = overloadBy({ ...visitors('overload-nginx', 'TW'), startFront: startNginx });
