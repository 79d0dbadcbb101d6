/** Minutes in milliseconds, so that a duration is read in the unit people say it in. */
export function minutes(count: number): number {
  return count * 60_000;
}

/** Hours in milliseconds. */
export function hours(count: number): number {
  return minutes(60 * count);
}

/** Days of 24 hours in milliseconds. */
export function days(count: number): number {
  return hours(24 * count);
}
