import { getShipment, myShipments } from '../../../contract/shipments.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export function shipmentQuery(id: string) {
  return endpointQuery(getShipment, { params: { id } });
}

/** Refetches every list and page of shipments. */
export async function refreshShipments(): Promise<void> {
  await Promise.all([getShipment, myShipments].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Refetches the lists after a shipment was deleted. Its own page may still be open and must not refetch it. */
export async function refreshLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [getShipment.name], refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: [myShipments.name] });
}
