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
  /** Whose own tariff it is; undefined of the tariff for everybody else. */
  readonly organisationId: string | undefined;
  /** When the tariff for everybody applies to the organisation again. */
  readonly endsAt: Date | undefined;
  /** The version that it repeats with another rate of VAT. */
  readonly repeats: number | undefined;
  readonly vatBasisPoints: number;
  /** Days after which a shipment expires: unpaid since it was created, or unused since it was booked. */
  readonly unpaidDays: number;
  readonly unusedDays: number;
  /** The most that is paid for lost or damaged contents of a shipment. It is in every price. */
  readonly includedCoverPence: number;
  readonly bands: readonly Band[];
  readonly zones: readonly Zone[];
  /** Why an area is not served, completing 'it …', by area. */
  readonly refusedAreas: ReadonlyMap<string, string>;
}

/**
 * The tariff in force at an instant, of the tariffs for everybody and those of at most one organisation, in the order they start: the last
 * one that has started, and an organisation's own before any other until it ends.
 */
export function tariffAt(tariffs: readonly Tariff[], instant: Date): Tariff {
  const started = tariffs.filter((tariff) => tariff.effectiveFrom <= instant);
  const own = started.findLast(({ organisationId }) => organisationId !== undefined);
  if (own && (own.endsAt === undefined || instant < own.endsAt)) return own;
  const inForce = started.findLast(({ organisationId }) => organisationId === undefined);
  if (!inForce) throw new Error(`No tariff is in force at ${instant.toISOString()}: publish one with npm run tariffs.`);
  return inForce;
}
