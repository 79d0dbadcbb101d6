import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { postalCode } from '../values/places/postcode.ts';
import { boundedText } from '../values/texts/bounded-text.ts';

export const street = z.object({ street_name: z.string(), town: z.string() });

export type Street = z.output<typeof street>;

/** The likeliest first. May be empty: a street can be typed by hand. */
export const postalCodeStreets = defineEndpoint('postalCodeStreets', 'GET /shipment/postal_code_streets', {
  summary: 'List the streets of a postcode',
  auth: 'public',
  query: z.object({ postal_code: postalCode }),
  response: z.array(street),
  errors: ['TOO_MANY_REQUESTS'],
});

/** The likeliest first. May be empty: a town can be typed by hand. */
export const postalCodeTowns = defineEndpoint('postalCodeTowns', 'GET /places/towns', {
  summary: 'List the post towns of a postcode',
  auth: 'public',
  query: z.object({ postal_code: postalCode }),
  response: z.object({ towns: z.array(z.string()) }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Fields named as the maps service names them (specification, section 7). */
const placeSuggestion = z.object({ description: z.string(), place_id: z.string() });

export type PlaceSuggestion = z.output<typeof placeSuggestion>;

/** From our own gazetteer, where no maps service is configured. */
export const placeSuggestions = defineEndpoint('placeSuggestions', 'GET /places/suggestions', {
  summary: 'Suggest places for what was typed',
  auth: 'public',
  query: z.object({ input: boundedText(200).check(z.maxLength(200)) }),
  response: z.object({ suggestions: z.array(placeSuggestion) }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** A sentence each, to show beside streets and suggestions. Empty until address data was imported. */
export const addressAttributions = defineEndpoint('addressAttributions', 'GET /places/attributions', {
  summary: 'Name the owners of the address data in use',
  auth: 'public',
  response: z.object({ attributions: z.array(z.string()) }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** The places service for the browser: the maps service with its public key, or our own where the key is empty. */
export const placesConfig = defineEndpoint('placesConfig', 'GET /places/config', {
  summary: 'Get the configuration of the places service',
  auth: 'public',
  response: z.object({ maps_key: z.string() }),
});
