import type { PolicyAllowance } from './security-headers.ts';

/** What suggestions of the maps service need of a page: its script, and the two hosts that script asks. */
export const mapsAllowance: PolicyAllowance = {
  'script-src': ['https://maps.googleapis.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://places.googleapis.com'],
};
