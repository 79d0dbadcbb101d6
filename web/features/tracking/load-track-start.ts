/** For the track page, and for its route, which preloads it. */
export const loadTrackStart = async () => (await import('./track-start.tsx')).TrackStart;
