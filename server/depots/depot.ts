export interface Depot {
  readonly id: string;
  readonly name: string;
  /** Building and street. */
  readonly address: string;
  readonly town: string;
  readonly postcode: string;
  /** In metres on the national grid. */
  readonly easting: number;
  readonly northing: number;
  /** Days of the week; Monday is 1. */
  readonly openDays: readonly number[];
  /** Times of day in London, such as 17:00:00. */
  readonly opens: string;
  readonly closes: string;
  readonly cutOff: string;
}
