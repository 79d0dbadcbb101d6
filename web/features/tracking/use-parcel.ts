import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackShipment } from '../../../contract/tracking.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { askNow, liveQuery, mayPass, useReconnect } from './live-query.ts';
import { asksAgainAfterMs, useParcelNews } from './use-parcel-news.ts';

/** What was fetched ahead by the Track tab is not asked for again, a code nobody has included; news are. */
const freshMs = 5000;

/** A parcel by its code, and again whenever the server says that it has changed. Nothing is asked before there is a code. */
export function useParcel(code: string) {
  const [isDeaf, setIsDeaf] = useState(false);
  const query = liveQuery(trackShipment, { query: { tracking_code: code } });
  const { data, isLoading, ...parcel } = useQuery(
    {
      ...query,
      enabled: code !== '',
      staleTime: freshMs,
      retryOnMount: !wasJustMissed(query.queryKey),
      refetchInterval: ({ state }) => (isDeaf || mayPass(state.error) ? asksAgainAfterMs : false),
    },
    queryClient,
  );
  const error = parcel.error ?? parcel.failureReason;
  // Once it was there: an outage on the way does not end the watching.
  useParcelNews(data ? code : '', {
    onNews: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onDeaf: setIsDeaf,
  });
  useReconnect(mayPass(error), () => void askNow(query));
  return { data, error, isLoading: isLoading && !error };
}

function wasJustMissed(queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey);
  return hasCode(state?.error, 'NOT_FOUND') && Date.now() - (state?.errorUpdatedAt ?? 0) < freshMs;
}
