import { useQuery } from '@tanstack/react-query';
import { dropOffQr, getDropOff } from '../../../../contract/points/drop-offs.ts';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { offerWords } from '../../../../contract/values/point-words.ts';
import { friendlyDay } from '../../../../contract/values/time/friendly-date.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { svgDataUrl } from '../../../lib/svg-data-url.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** With the QR code of each parcel that the point still has to scan. */
export function DropOffCard({ shipment: { _id: id } }: { readonly shipment: Pick<ShipmentRecord, '_id'> }) {
  const { data } = useQuery(
    {
      queryKey: [getDropOff.name, { params: { id } }],
      queryFn: ({ signal }) => call(getDropOff, { params: { id } }, signal, { isQuiet: true }),
    },
    queryClient,
  );
  const dropOff = data?.drop_off;
  if (!dropOff || dropOff.codes.length === 0) return null;
  const { point, codes, closed_reason, until } = dropOff;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Drop off at {point.name}</h2>
      <p>
        {point.address}, {point.town} {point.postal_code}
      </p>
      <p className="text-sm text-quiet">{offerWords({ ...point, services: ['DROP_OFF'] })}</p>
      {closed_reason !== null && (
        <Notice tone="warning" title="This point is closed">
          <p>{closed_reason}. Book a collection instead, or wait until it opens again.</p>
        </Notice>
      )}
      <p>Show this code at the till{until !== undefined && ` by ${friendlyDay(new Date(until))}`}. They’ll scan it.</p>
      <ul className="grid gap-4">
        {codes.map(({ tracking_code }) => (
          <li key={tracking_code} className="grid gap-1">
            <QrCode id={id} trackingCode={tracking_code} />
            <span className="figures text-sm text-quiet">{groupTrackingCode(tracking_code)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Dark on white in the dark scheme too, as readers need it. */
function QrCode({ id, trackingCode }: { readonly id: string; readonly trackingCode: string }) {
  const { data } = useQuery(
    endpointQuery(dropOffQr, { params: { id }, query: { tracking_code: trackingCode } }),
    queryClient,
  );
  const look = 'size-56 max-w-full rounded-control border border-line bg-white';
  if (!data) return <div className={look} />;
  return <img src={svgDataUrl(data)} alt={`QR code to drop off ${groupTrackingCode(trackingCode)}`} className={look} />;
}
