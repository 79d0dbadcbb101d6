/** Forgets the parcel that was kept for reading offline (see `last-parcel.ts`); apart from it, because every page can log out. */
export function forgetLastParcel(): void {
  // Browsers have no cache on an insecure address, and some none in a private window.
  void globalThis.caches?.delete(lastParcelCache).catch(() => undefined);
}

/** The name of the cache that holds it. */
export const lastParcelCache = 'last-parcel';
