import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The places service for the browser: the maps service with its public key, or our own where the key is empty. */
export const placesConfig = defineEndpoint('placesConfig', 'GET /places/config', {
  summary: 'Which places service a page asks',
  auth: 'public',
  response: z.object({ maps_key: z.string() }),
});
