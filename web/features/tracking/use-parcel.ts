import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackShipment } from '../../../contract/tracking.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { asksAgainAfterMs, useParcelNews } from './use-parcel-news.ts';

/** What was fetched ahead by the Track tab is not asked for again; news are. */
const freshMs = 5000;

/** A parcel by its code, and again whenever the server says that it has changed. Nothing is asked before there is a code. */
export function useParcel(code: string) {
  const [isDeaf, setIsDeaf] = useState(false);
  const query = endpointQuery(trackShipment, { query: { tracking_code: code } });
  const parcel = useQuery(
    { ...query, enabled: code !== '', staleTime: freshMs, refetchInterval: isDeaf ? asksAgainAfterMs : false },
    queryClient,
  );
  // Once it was there: an outage on the way does not end the watching.
  useParcelNews(parcel.data ? code : '', {
    onNews: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onDeaf: setIsDeaf,
  });
  return parcel;
}
