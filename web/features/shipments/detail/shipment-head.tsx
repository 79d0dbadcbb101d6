import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { trackPathOf } from '../../../lib/track-path.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../history/status-badge.tsx';
import { ShareTracking } from '../share-tracking.tsx';

/** What shipment it is and how it stands. The heading is there from the start, so that the focus a new page gives it stays. */
export function ShipmentHead({ shipment }: { readonly shipment: ShipmentDetail | undefined }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:text-3xl">{shipment?._shipment_id ?? 'Shipment'}</h1>
        {shipment && <StatusBadge status={shipment.status} />}
      </div>
      {shipment && (
        <p className="figures text-quiet">
          Tracking code <strong className="font-semibold text-ink">{shipment._tracking_id}</strong>, created{' '}
          <time dateTime={shipment.createdAt} className="whitespace-nowrap">
            {friendlyTime(new Date(shipment.createdAt))}
          </time>
        </p>
      )}
      {shipment && shipment.status !== 'PENDING_PAYMENT' && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={trackPathOf(shipment._tracking_id)} className="py-1">
            Follow this parcel
          </Link>
          <ShareTracking
            code={shipment._tracking_id}
            title={`Parcel ${shipment._tracking_id}`}
            words="Share tracking link"
          />
        </div>
      )}
    </div>
  );
}
