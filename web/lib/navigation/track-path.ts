export function trackPathOf(code: string): string {
  return `/track-parcel?tracking_code=${encodeURIComponent(code)}`;
}
