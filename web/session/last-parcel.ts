import { useEffect, useState } from 'react';
import type { TrackedShipment } from '../../contract/tracking.ts';
import type { KeptParcel } from './kept-parcel.ts';
import { lastParcelCache } from './last-parcel-cache.ts';

const lastParcelUrl = '/last-parcel.json';

/** Saves a parcel for offline use, in place of the one before. It holds only what is public to anybody with the code. */
export async function keepLastParcel(parcel: TrackedShipment): Promise<void> {
  try {
    const cache = await caches.open(lastParcelCache);
    await cache.put(lastParcelUrl, Response.json({ keptAt: new Date().toISOString(), parcel } satisfies KeptParcel));
  } catch {
    // Without a cache there is no offline use.
  }
}

/** Undefined where none is saved, or where an earlier version saved it in another shape. */
async function readLastParcel(): Promise<KeptParcel | undefined> {
  try {
    const saved = await caches.match(lastParcelUrl, { cacheName: lastParcelCache });
    if (!saved) return undefined;
    const { keptParcel } = await import('./kept-parcel.ts'); // with zod, which most visits don't need
    return keptParcel.safeParse(await saved.json()).data;
  } catch {
    return undefined;
  }
}

/** The parcel that was looked up last on this device. Undefined until it is read, and where nobody asks for it. */
export function useLastParcel(isWanted: boolean): KeptParcel | 'none' | undefined {
  const [kept, setKept] = useState<KeptParcel | 'none'>();
  useEffect(() => {
    if (!isWanted) return;
    readLastParcel().then(
      (found) => setKept(found ?? 'none'),
      () => setKept('none'),
    );
  }, [isWanted]);
  return isWanted ? kept : undefined;
}
