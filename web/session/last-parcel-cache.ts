/** Deletes the parcel saved for offline use (see `last-parcel.ts`). In a file of its own because every page can log out. */
export function forgetLastParcel(): void {
  // Browsers have no cache on an insecure address, and some none in a private window.
  void globalThis.caches?.delete(lastParcelCache).catch(() => undefined);
}

/** Whether a parcel was saved for offline use. */
export async function hasLastParcel(): Promise<boolean> {
  try {
    return (await caches.open(lastParcelCache).then((cache) => cache.keys())).length > 0;
  } catch {
    return false;
  }
}

export const lastParcelCache = 'last-parcel';
