export interface Band {
  readonly upToKg: number;
  readonly netPence: number;
}

/** A run of districts of one post area, both ends included: PO 30 to 41. */
export interface DistrictRange {
  readonly area: string;
  readonly firstDistrict: number;
  readonly lastDistrict: number;
}

/** A part of the country with its own supplement and delivery time. The zone that is tried last takes what no other names. */
export interface Zone {
  readonly code: string;
  readonly name: string;
  readonly supplementPence: number;
  readonly deliveryDays: number;
  readonly districts: readonly DistrictRange[];
}

/** Everything that makes a price, in one version. Bands go up in weight, zones stand in the order they are tried. */
export interface Tariff {
  readonly version: number;
  readonly effectiveFrom: Date;
  readonly vatBasisPoints: number;
  readonly bands: readonly Band[];
  readonly zones: readonly Zone[];
  /** Why an area is not served, completing 'it …', by area. */
  readonly refusedAreas: ReadonlyMap<string, string>;
}

/** The tariff in force at an instant, of tariffs in the order they start: the last one that has started. */
export function tariffAt(tariffs: readonly Tariff[], instant: Date): Tariff {
  const inForce = tariffs.findLast((tariff) => tariff.effectiveFrom <= instant);
  if (!inForce) throw new Error(`No tariff is in force at ${instant.toISOString()}: add one to the table tariffs.`);
  return inForce;
}
