import type { FollowedParcel } from '../../../contract/parcels.ts';
import { describeProgress, isSplit } from '../../../contract/values/parcel-progress.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from './history/status-badge.tsx';
import { ParcelRowLine } from './parcel-progress.tsx';

/** Each parcel of a shipment, where they are not all as far. */
export function SplitParcels({ parcels }: { readonly parcels: readonly FollowedParcel[] }) {
  if (!isSplit(parcels)) return null;
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-xl">{describeProgress(parcels) ?? `Your ${parcels.length} parcels`}</h3>
      <ul className="-my-3 divide-y divide-line">
        {parcels.map(({ _tracking_id: code, number, status, last_event: last }) => (
          <li
            key={number}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <span className="font-semibold">
              Parcel {number} of {parcels.length}{' '}
            </span>
            <span className="figures row-start-2 whitespace-nowrap text-quiet">{groupTrackingCode(code)}</span>
            <span className="col-start-2 row-start-1 justify-self-end sm:col-start-3">
              <StatusBadge status={status} />
            </span>
            <span className="col-start-2 row-start-2 justify-self-end sm:col-start-3">
              <ParcelRowLine status={status} />
            </span>
            {last && (
              <span className="col-span-full wrap-anywhere sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
                {last.sentence}{' '}
                <span className="whitespace-nowrap text-quiet sm:block">{friendlyTime(new Date(last.at))}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
