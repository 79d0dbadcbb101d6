import type { TrackedParcel } from '../shipments/tracked-parcel.ts';

/** Parcels that were asked for lately, as long as every change of them is heard of. */
export interface ParcelCache {
  /** The parcel, from memory or by `find`. */
  get(code: string, find: () => Promise<TrackedParcel | undefined>): Promise<TrackedParcel | undefined>;
  forget(code: string): void;
  forgetAll(): void;
}

const mostParcels = 10_000;

/**
 * Keeps parcels in memory until they change. `isLive` says whether changes are heard of at this moment; while they are not, nothing
 * is kept and nothing is taken from memory. What is asked for twice at once is looked up once.
 */
export function createParcelCache(isLive: () => boolean): ParcelCache {
  const parcels = new Map<string, Promise<TrackedParcel | undefined>>();

  return {
    get: (code, find) => {
      if (!isLive()) return find();
      const kept = parcels.get(code);
      if (kept) return kept;
      const finding = find();
      if (parcels.size >= mostParcels) parcels.delete(parcels.keys().next().value ?? '');
      parcels.set(code, finding);
      const drop = () => {
        if (parcels.get(code) === finding) parcels.delete(code);
      };
      // Codes nobody has are not kept: anybody can make up more of them than memory holds.
      finding.then((parcel) => parcel ?? drop(), drop);
      return finding;
    },
    forget: (code) => void parcels.delete(code),
    forgetAll: () => parcels.clear(),
  };
}
