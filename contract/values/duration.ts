/** Minutes in milliseconds, so that a duration is read in the unit people say it in. */
export function minutes(count: number): number {
  return count * 60_000;
}
