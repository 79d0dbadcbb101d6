import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { startNginx } from '../../scripts/start-nginx.ts';
import { encodeRequest } from '../http-connection.ts';
import { type LowPriorityLoad, overloadCase } from '../overload-case.ts';
import { quoteCall } from '../quote-call.ts';
import { seedParcelsInTransit } from '../seed/seed-parcels.ts';

const codes = 20_000;

/** Quotes and tracking alternate: the cheapest calls. `letters` begin the tracking codes. */
function visitors(name: string, letters: string): LowPriorityLoad {
  return {
    name,
    prepareRequests: async ({ databaseUrl }) => {
      const tracked = await seedParcelsInTransit(databaseUrl, letters, codes);
      return tracked.flatMap((code) => [
        encodeRequest({ method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` }),
        encodeRequest(quoteCall()),
      ]);
    },
  };
}

/** Signed-in customers list their parcels, which costs several times as much as a visitor's call. */
const customers: LowPriorityLoad = {
  name: 'overload-customers',
  prepareRequests: async (_product, signedUp) =>
    signedUp.map(({ headers }) =>
      encodeRequest({ method: 'GET', path: `${apiBasePath}${myShipments.path}?page=1`, headers }),
    ),
};

/** The product itself refuses. */
export const overload = overloadCase(visitors('overload', 'TV'));

/** Customers have priority over visitors. */
export const overloadByCustomers = overloadCase(customers);

/** nginx refuses; its CPU time counts. */
export const overloadBehindNginx = overloadCase({ ...visitors('overload-nginx', 'TW'), startProxy: startNginx });
