import { useEffect, useState } from 'react';
import type { TrackedShipment } from '../../contract/tracking.ts';
import { lastParcelCache } from './last-parcel-cache.ts';
import type { SavedParcel } from './saved-parcel.ts';

const lastParcelUrl = '/last-parcel.json';

/** Saves a parcel for offline use, in place of the one before. It holds only what is public to anybody with the code. */
export async function keepLastParcel(parcel: TrackedShipment): Promise<void> {
  try {
    const cache = await caches.open(lastParcelCache);
    await cache.put(lastParcelUrl, Response.json({ savedAt: new Date().toISOString(), parcel } satisfies SavedParcel));
  } catch {
    // Without a cache there is no offline use.
  }
}

/** Undefined where none is saved, or where an earlier version saved it in another shape. */
async function readLastParcel(): Promise<SavedParcel | undefined> {
  try {
    const saved = await caches.match(lastParcelUrl, { cacheName: lastParcelCache });
    if (!saved) return undefined;
    const { savedParcelSchema } = await import('./saved-parcel.ts'); // with zod, which most visits don't need
    return savedParcelSchema.safeParse(await saved.json()).data;
  } catch {
    return undefined;
  }
}

/** The parcel that was looked up last on this device. Undefined until it is read, and where nobody asks for it. */
export function useLastParcel(isWanted: boolean): SavedParcel | 'none' | undefined {
  const [saved, setSaved] = useState<SavedParcel | 'none'>();
  useEffect(() => {
    if (!isWanted) return;
    readLastParcel().then(
      (found) => setSaved(found ?? 'none'),
      () => setSaved('none'),
    );
  }, [isWanted]);
  return isWanted ? saved : undefined;
}
