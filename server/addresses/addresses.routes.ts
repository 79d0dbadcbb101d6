import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/addresses.ts';
import { type PlaceSuggestion, placesConfig, type Street } from '../../contract/addresses.ts';
import type { Database } from '../database/database.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { AddressLookup, StreetsResult } from '../integrations/address-lookup/address-lookup.ts';
import { findImportedSources } from './gazetteer.repository.ts';
import type { FindTowns } from './post-areas.ts';
import { type Suggestion, suggestPlaces } from './search-gazetteer.ts';

export interface AddressRouteDeps {
  readonly database: Database;
  readonly lookup: AddressLookup;
  readonly findTowns: FindTowns;
  readonly now: () => Date;
  readonly countTry: CountTry;
  /** Look-ups of each kind that one IP address may make. */
  readonly limit: Limit;
}

/** Look-ups of one IP address that are counted with one query. */
const blockSize = 20;

/** Serves the streets and towns of a postcode, suggestions of places and the names of those whose data they are. */
export function registerAddressRoutes(app: FastifyInstance, deps: AddressRouteDeps): void {
  const { database, lookup, findTowns, now, countTry, limit } = deps;
  const count = countInBlocks(countTry, { limit, blockSize, now });
  const checkLimit = async (what: 'streets' | 'towns' | 'places' | 'attributions', address: string) => {
    const refused = await count(`${what} for ${networkOf(address)}`);
    if (refused) throw tooManyTries(refused, `You’ve looked up a lot of ${what === 'attributions' ? 'places' : what}.`);
  };

  serve(app, contract.postalCodeStreets, async ({ query }, { address }) => {
    await checkLimit('streets', address);
    return presentStreets(await lookup.findStreets(query.postal_code));
  });

  serve(app, contract.postalCodeTowns, async ({ query }, { address }) => {
    await checkLimit('towns', address);
    return { towns: [...(await findTowns(query.postal_code))] };
  });

  serve(app, contract.placeSuggestions, async ({ query }, { address }) => {
    await checkLimit('places', address);
    return { suggestions: (await suggestPlaces(database, query.input)).map(presentSuggestion) };
  });

  serve(app, contract.addressAttributions, async (_, { address }) => {
    await checkLimit('attributions', address);
    return { attributions: [...(await findAttributions(database))] };
  });
}

/** The list a form offers. Empty where there is nothing to offer: a street can be typed by hand. */
function presentStreets(result: StreetsResult): Street[] {
  if (result.outcome !== 'found') return [];
  return result.streets.map(({ streetName, town }) => ({ street_name: streetName, town }));
}

/** A suggestion under the names the maps service has for it. */
function presentSuggestion({ id, description }: Suggestion): PlaceSuggestion {
  return { description, place_id: id };
}

/** What the licence of both downloads asks to be shown where their data is used (Open Government Licence, version 3). */
const ordnanceSurvey =
  'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right.';

/** Attributions for the sources that were imported. The starter gazetteer needs none. */
async function findAttributions(database: Database): Promise<readonly string[]> {
  const sources = await findImportedSources(database);
  return sources.length > 0 ? [ordnanceSurvey] : [];
}

/** Serves the maps service's key, which is made for browsers and bound to our own pages by the service. */
export function registerPlacesConfigRoute(app: FastifyInstance, mapsKey: string | undefined): void {
  serve(app, placesConfig, async () => ({ maps_key: mapsKey ?? '' }));
}
