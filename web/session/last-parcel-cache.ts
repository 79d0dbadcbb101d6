/** Deletes the parcel saved for offline use by the track page. In its own file because every page can log out. */
export function deleteLastParcel(): void {
  // Browsers have no cache on an insecure address, and some none in a private window.
  void globalThis.caches?.delete(lastParcelCache).catch(() => undefined);
}

export async function hasLastParcel(): Promise<boolean> {
  try {
    return (await caches.open(lastParcelCache).then((cache) => cache.keys())).length > 0;
  } catch {
    return false;
  }
}

export const lastParcelCache = 'last-parcel';
