/** Forgets the parcel that was kept for reading offline (see `last-parcel.ts`); apart from it, because every page can log out. */
export function forgetLastParcel(): void {
  // Browsers have no cache on an insecure address, and some none in a private window.
  void globalThis.caches?.delete(lastParcelCache).catch(() => undefined);
}

/** Whether a parcel was kept that can be read without a connection. */
export async function hasLastParcel(): Promise<boolean> {
  try {
    return (await caches.open(lastParcelCache).then((cache) => cache.keys())).length > 0;
  } catch {
    return false;
  }
}

/** The name of the cache that holds it. */
export const lastParcelCache = 'last-parcel';
