/** The page that tracks a parcel (specification, section 2). */
export function trackPathOf(code: string): string {
  return `/track-parcel?tracking_code=${encodeURIComponent(code)}`;
}
