import { loadTrackStart } from './features/tracking/load-track-start.ts';
import { preloadChunk } from './lib/use-chunk.ts';

const loadPageAlone = () => import('./routes/public/track-parcel.tsx');

/** With the form that the page starts with, unless its address names a parcel. */
export async function loadTrackPage() {
  const hasParcel = typeof window !== 'undefined' && window.location.search.includes('tracking_code=');
  const [page] = await Promise.all([loadPageAlone(), hasParcel ? undefined : preloadChunk(loadTrackStart)]);
  return page;
}
