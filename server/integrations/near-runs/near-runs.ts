/** A window of a day, by London's clock. */
interface RunWindow {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly fromHour: number;
}

/** Planned runs of our vans, for collections that lie on their way. */
export interface NearRuns {
  /**
   * For each window in which a van is in the street of a postcode anyway: the grams of CO2e that a collection then saves beside a trip of
   * its own, or undefined. In the order of the windows.
   */
  findSavings(postcode: string, windows: readonly RunWindow[]): Promise<readonly (number | undefined)[]>;
}

/** Where no runs are planned. */
export const noRuns: NearRuns = { findSavings: async (_postcode, windows) => windows.map(() => undefined) };
