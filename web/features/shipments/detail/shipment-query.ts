import { getShipment, myShipments } from '../../../../contract/shipments.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** The query for one shipment of the customer. */
export function shipmentQuery(id: string) {
  return endpointQuery(getShipment, { params: { id } });
}

/** Has every list and page of shipments asked for again, after something was done to one. */
export async function refreshShipments(): Promise<void> {
  await Promise.all([getShipment, myShipments].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Has the lists asked for again after a shipment was deleted; its own page, which may still be open, must not ask for it again. */
export async function forgetShipment(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [getShipment.name], refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: [myShipments.name] });
}
