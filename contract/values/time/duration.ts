/** In milliseconds. */
export function minutes(count: number): number {
  return count * 60_000;
}

export function hours(count: number): number {
  return minutes(60 * count);
}

export function days(count: number): number {
  return hours(24 * count);
}
