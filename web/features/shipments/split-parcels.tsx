import type { FollowedParcel } from '../../../contract/parcels.ts';
import { describeProgress, isSplit } from '../../../contract/values/parcel-progress.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from './history/status-badge.tsx';

/** Each parcel of a shipment, where they are not all as far. */
export function SplitParcels({ parcels }: { readonly parcels: readonly FollowedParcel[] }) {
  if (!isSplit(parcels)) return null;
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-xl">{describeProgress(parcels) ?? `Your ${parcels.length} parcels`}</h3>
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li
            key={parcel.number}
            className="grid justify-items-start gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4"
          >
            <span className="font-semibold">
              Parcel {parcel.number} of {parcels.length}{' '}
              <span className="figures font-normal whitespace-nowrap text-quiet">{parcel._tracking_id}</span>
            </span>
            <StatusBadge status={parcel.status} />
            {parcel.last_event && (
              <span className="text-quiet wrap-anywhere sm:col-span-full">
                {parcel.last_event.sentence} {friendlyTime(new Date(parcel.last_event.at))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
