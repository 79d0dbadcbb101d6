import { useQuery } from '@tanstack/react-query';
import { changeCollection, getCollection, renewCalendarLink } from '../../../../contract/collections.ts';
import { getDropOff } from '../../../../contract/points/drop-offs.ts';
import type { ShipmentDetail, ShipmentRecord } from '../../../../contract/shipments.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useCan } from '../../../session/role.ts';
import { refreshShipments } from '../shipment-query.ts';
import { CollectionPanel } from './collection-panel.tsx';
import { windowWords } from './slot-words.ts';

/** In the background: without it the page still says everything else. */
function collectionQuery(id: string) {
  return {
    queryKey: [getCollection.name, { params: { id } }] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(getCollection, { params: { id } }, signal, { isQuiet: true }),
  };
}

async function renewLink(): Promise<void> {
  await call(renewCalendarLink, {});
  await queryClient.invalidateQueries({ queryKey: [getCollection.name] }); // every shipment's page shows it
}

/** The collection of a shipment on its page; nothing where there is none and none can be booked. */
export function CollectionCard({ shipment: { _id: id, drop_off } }: { readonly shipment: ShipmentDetail }) {
  const canBook = useCan('shipments:book');
  const query = collectionQuery(id);
  const { data } = useQuery(query, queryClient);
  if (!data || (!data.collection && data.slots.length === 0) || data.collection?.state === 'DONE') return null;
  const change = async (slot: string | null) => {
    const { message: _message, ...seen } = await call(changeCollection, { params: { id }, body: { slot } });
    queryClient.setQueryData(query.queryKey, { ...data, ...seen });
    void queryClient.invalidateQueries({ queryKey: [getDropOff.name] });
    void refreshShipments();
  };
  return (
    <CollectionPanel
      seen={data}
      isDropOff={drop_off !== undefined}
      calendar={{ url: data.calendar_url, onRenew: renewLink }}
      onChange={canBook ? change : undefined}
    />
  );
}

/** 'Thu 19 Nov, 8am to 12pm'; undefined where none is booked, and until we know. */
export function useBookedWindow(shipment: Pick<ShipmentRecord, '_id'> | undefined): string | undefined {
  const { data } = useQuery({ ...collectionQuery(shipment?._id ?? ''), enabled: shipment !== undefined }, queryClient);
  return data?.collection?.state === 'BOOKED' ? windowWords(data.collection) : undefined;
}
