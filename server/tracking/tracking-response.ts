import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { trackShipment } from '../../contract/tracking.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { type PresentDeps, presentTracked } from './tracking.presenter.ts';

/** The response about a parcel, with its ETag. */
export interface TrackingResponse {
  readonly body: EndpointAnswer<typeof trackShipment>;
  readonly etag: string;
}

/** The ETag changes with the parcel's events and with the expected day, which changes by itself. */
export function trackingResponse(parcel: TrackedParcel, deps: PresentDeps): TrackingResponse {
  const data = presentTracked(parcel, deps);
  return {
    body: { data },
    etag: `"${parcel.trackingCode}-${parcel.version}-${data.expected?.from.slice(0, 10) ?? ''}"`,
  };
}
