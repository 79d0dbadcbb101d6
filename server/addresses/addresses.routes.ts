import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/addresses/addresses.ts';
import { placesConfig, type Street } from '../../contract/addresses/addresses.ts';
import type { Database } from '../database/database.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { AddressLookup, StreetsResult } from '../integrations/address-lookup/address-lookup.ts';
import { findImportedSources } from './gazetteer.repository.ts';
import type { FindTowns } from './post-areas.ts';
import { suggestPlaces } from './search-gazetteer.ts';

export interface AddressRouteDeps {
  readonly database: Database;
  readonly lookup: AddressLookup;
  readonly findTowns: FindTowns;
  readonly now: () => Date;
  readonly countTry: CountTry;
  /** For each kind of look-up and network. */
  readonly limit: Limit;
}

/** Look-ups counted with one query. */
const blockSize = 20;

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
    const suggestions = await suggestPlaces(database, query.input);
    return { suggestions: suggestions.map(({ id, description }) => ({ description, place_id: id })) };
  });

  serve(app, contract.addressAttributions, async (_, { address }) => {
    await checkLimit('attributions', address);
    const sources = await findImportedSources(database);
    return { attributions: sources.length > 0 ? [ordnanceSurvey] : [] }; // the starter gazetteer needs none
  });
}

/** Empty if the look-up failed: a street can be typed by hand. */
function presentStreets(result: StreetsResult): Street[] {
  if (result.outcome !== 'found') return [];
  return result.streets.map(({ streetName, town }) => ({ street_name: streetName, town }));
}

/** Required by the licence of both downloads (Open Government Licence, version 3). */
const ordnanceSurvey =
  'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right.';

/** The maps service binds the key to our own pages, so browsers may have it. */
export function registerPlacesConfigRoute(app: FastifyInstance, mapsKey: string | undefined): void {
  serve(app, placesConfig, async () => ({ maps_key: mapsKey ?? '' }));
}
