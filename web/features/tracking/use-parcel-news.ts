import { useEffect } from 'react';
import { apiBasePath } from '../../../contract/endpoint.ts';
import { trackShipment } from '../../../contract/tracking.ts';

/** How often to ask where nobody tells us: the server turned us away, or the browser knows no such connection. */
export const asksAgainAfterMs = 60_000;

interface NewsListener {
  readonly onNews: () => void;
  readonly onDeaf: (isDeaf: boolean) => void;
}

/**
 * Listens for news of a parcel while the page is open; of none without a code. The browser connects again by itself, and whatever was
 * missed meanwhile is asked for then.
 */
export function useParcelNews(code: string, { onNews, onDeaf }: NewsListener): void {
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
