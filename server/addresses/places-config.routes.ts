import type { FastifyInstance } from 'fastify';
import { placesConfig } from '../../contract/places.ts';
import { serve } from '../http/serve-endpoint.ts';

/** Serves the maps service's key, which is made for browsers and bound to our own pages by the service. */
export function registerPlacesConfigRoute(app: FastifyInstance, mapsKey: string | undefined): void {
  serve(app, placesConfig, async () => ({ maps_key: mapsKey ?? '' }));
}
