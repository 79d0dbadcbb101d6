import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { postalCode } from './values/postcode.ts';

/** A street of a postcode and the town it lies in, as the street list of a form offers it. */
export const street = z.object({ street_name: z.string(), town: z.string() });

export type Street = z.output<typeof street>;

/** Lists the streets of a postcode, the nearest and most likely first. An empty list is no failure: a street can be typed by hand. */
export const postalCodeStreets = defineEndpoint({
  name: 'postalCodeStreets',
  method: 'GET',
  path: '/shipment/postal_code_streets',
  summary: 'List the streets of a postcode',
  auth: 'public',
  query: z.object({ postal_code: postalCode }),
  response: z.array(street),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Lists the post towns of a postcode, the most likely first. Empty where we know none: a town can be typed by hand. */
export const postalCodeTowns = defineEndpoint({
  name: 'postalCodeTowns',
  method: 'GET',
  path: '/places/towns',
  summary: 'List the post towns of a postcode',
  auth: 'public',
  query: z.object({ postal_code: postalCode }),
  response: z.object({ towns: z.array(z.string()) }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** A place that what was typed may mean; named as the maps service names it (specification, section 7). */
const placeSuggestion = z.object({ description: z.string(), place_id: z.string() });

export type PlaceSuggestion = z.output<typeof placeSuggestion>;

/** Suggests places of our own gazetteer, the stand-in where no maps service is configured. */
export const placeSuggestions = defineEndpoint({
  name: 'placeSuggestions',
  method: 'GET',
  path: '/places/suggestions',
  summary: 'Suggest places for what was typed',
  auth: 'public',
  query: z.object({ input: boundedText(200).check(z.maxLength(200)) }),
  response: z.object({ suggestions: z.array(placeSuggestion) }),
  errors: ['TOO_MANY_REQUESTS'],
});

/**
 * Says whose data streets and suggestions are made from, a sentence each, to be shown where they are offered. Empty until somebody
 * else's data was imported.
 */
export const addressAttributions = defineEndpoint({
  name: 'addressAttributions',
  method: 'GET',
  path: '/places/attributions',
  summary: 'Name the owners of the address data in use',
  auth: 'public',
  response: z.object({ attributions: z.array(z.string()) }),
  errors: ['TOO_MANY_REQUESTS'],
});
