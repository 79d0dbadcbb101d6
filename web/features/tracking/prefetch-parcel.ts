import { trackShipment } from '../../../contract/tracking.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** Asks for a parcel ahead of the page that shows it. A failure is told there. */
export function prefetchParcel(code: string): Promise<void> {
  return queryClient.prefetchQuery(endpointQuery(trackShipment, { query: { tracking_code: code } }));
}
