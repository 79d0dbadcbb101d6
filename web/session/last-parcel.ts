import * as z from 'zod/mini';
import { type TrackedShipment, trackedShipment } from '../../contract/tracking.ts';
import { lastParcelCache } from './last-parcel-cache.ts';

const keptParcel = z.object({ keptAt: z.iso.datetime(), parcel: trackedShipment });

export type KeptParcel = z.output<typeof keptParcel>;

const address = '/last-parcel.json';

/** Saves a parcel for offline use, in place of the one before. It holds only what is public to anybody with the code. */
export async function keepLastParcel(parcel: TrackedShipment, now: Date = new Date()): Promise<void> {
  try {
    const cache = await caches.open(lastParcelCache);
    await cache.put(address, Response.json({ keptAt: now.toISOString(), parcel } satisfies KeptParcel));
  } catch {
    // Without a cache there is no offline use.
  }
}

/** Undefined where none is saved, or where an earlier version saved it in another shape. */
export async function readLastParcel(): Promise<KeptParcel | undefined> {
  try {
    const saved = await caches.match(address, { cacheName: lastParcelCache });
    return keptParcel.safeParse(await saved?.json()).data;
  } catch {
    return undefined;
  }
}
