import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiBasePath } from '../../../contract/endpoint.ts';
import { trackShipment } from '../../../contract/tracking.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** What was fetched ahead by the Track tab is not asked for again; news are. */
const freshMs = 5000;

/** How often to ask where nobody tells us: the server turned us away, or the browser knows no such connection. */
const asksAgainAfterMs = 60_000;

/** A parcel by its code, and again whenever the server says that it has changed. Nothing is asked before there is a code. */
export function useParcel(code: string) {
  const [isDeaf, setIsDeaf] = useState(false);
  const query = endpointQuery(trackShipment, { query: { tracking_code: code } });
  const parcel = useQuery(
    { ...query, enabled: code !== '', staleTime: freshMs, refetchInterval: isDeaf ? asksAgainAfterMs : false },
    queryClient,
  );
  // Once it was there: an outage on the way does not end the watching.
  useNews(parcel.data ? code : '', {
    onNews: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onDeaf: setIsDeaf,
  });
  return parcel;
}

interface NewsListener {
  readonly onNews: () => void;
  readonly onDeaf: (isDeaf: boolean) => void;
}

/** Listens while the page is open. The browser connects again by itself, and whatever was missed meanwhile is asked for then. */
function useNews(code: string, { onNews, onDeaf }: NewsListener): void {
  useEffect(() => {
    if (code === '') return undefined;
    const url = `${apiBasePath}${trackShipment.path}/live?tracking_code=${encodeURIComponent(code)}`;
    const source = new EventSource(url);
    let hasOpened = false;
    source.addEventListener('changed', onNews);
    source.addEventListener('open', () => {
      onDeaf(false);
      if (hasOpened) onNews();
      hasOpened = true;
    });
    source.addEventListener('error', () => onDeaf(source.readyState === EventSource.CLOSED));
    return () => source.close();
    // oxlint-disable-next-line react/exhaustive-deps -- one connection a code; what it calls depends on the code alone
  }, [code]);
}
