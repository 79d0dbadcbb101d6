import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/addresses.ts';
import type { Database } from '../database/database.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { AddressLookup } from '../integrations/address-lookup/address-lookup.ts';
import { presentStreets, presentSuggestion } from './addresses.presenter.ts';
import type { FindTowns } from './find-town.ts';
import { nameAttributions } from './name-attributions.ts';
import { suggestPlaces } from './suggest-places.ts';

/** What serving streets and places needs. */
export interface AddressRouteDeps {
  readonly database: Database;
  readonly lookup: AddressLookup;
  readonly findTowns: FindTowns;
  readonly now: () => Date;
  readonly countTry: CountTry;
  /** How many of each one address may ask for. */
  readonly limit: Limit;
}

/** How many calls of an address are counted with one question to the database. */
const blockSize = 20;

/** Serves the streets and towns of a postcode, suggestions of places and the names of those whose data they are. */
export function registerAddressRoutes(app: FastifyInstance, deps: AddressRouteDeps): void {
  const { database, lookup, findTowns, now, countTry, limit } = deps;
  const count = countInBlocks(countTry, { limit, blockSize, now });
  const admit = async (what: 'streets' | 'towns' | 'places' | 'attributions', address: string) => {
    const refused = await count(`${what} for ${networkOf(address)}`);
    if (refused)
      throw tooManyTries(refused, `You have looked up very many ${what === 'attributions' ? 'places' : what}.`);
  };

  serve(app, contract.postalCodeStreets, async ({ query }, { address }) => {
    await admit('streets', address);
    return presentStreets(await lookup.findStreets(query.postal_code));
  });

  serve(app, contract.postalCodeTowns, async ({ query }, { address }) => {
    await admit('towns', address);
    return { towns: [...(await findTowns(query.postal_code))] };
  });

  serve(app, contract.placeSuggestions, async ({ query }, { address }) => {
    await admit('places', address);
    return { suggestions: (await suggestPlaces(database, query.input)).map(presentSuggestion) };
  });

  serve(app, contract.addressAttributions, async (_, { address }) => {
    await admit('attributions', address);
    return { attributions: [...(await nameAttributions(database))] };
  });
}
