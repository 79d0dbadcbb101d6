import { getShipment, myShipments } from '../../../../contract/shipments.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** The query for one shipment of the customer. */
export function shipmentQuery(id: string) {
  return endpointQuery(getShipment, { params: { id } });
}

/** Has every list and page of shipments asked for anew, after something was done to one. */
export async function refreshShipments(): Promise<void> {
  await Promise.all([getShipment, myShipments].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
