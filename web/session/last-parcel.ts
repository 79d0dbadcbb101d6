import * as z from 'zod/mini';
import { type TrackedShipment, trackedShipment } from '../../contract/tracking.ts';
import { lastParcelCache } from './last-parcel-cache.ts';

const keptParcel = z.object({ keptAt: z.iso.datetime(), parcel: trackedShipment });

/** The parcel that was looked up last, and when. */
export type KeptParcel = z.output<typeof keptParcel>;

/** Its address in the cache; the network never hears of it. */
const address = '/last-parcel.json';

/** Keeps a parcel for reading offline, in place of the one before. It holds nothing but what anybody with the code may know. */
export async function keepLastParcel(parcel: TrackedShipment, now: Date = new Date()): Promise<void> {
  try {
    const cache = await caches.open(lastParcelCache);
    await cache.put(address, Response.json({ keptAt: now.toISOString(), parcel } satisfies KeptParcel));
  } catch {
    // This browser keeps nothing: it can't be read offline then.
  }
}

/** The parcel that was kept; undefined where there is none, or one that an earlier version wrote in another form. */
export async function readLastParcel(): Promise<KeptParcel | undefined> {
  try {
    const kept = await caches.match(address, { cacheName: lastParcelCache });
    return keptParcel.safeParse(await kept?.json()).data;
  } catch {
    return undefined;
  }
}
