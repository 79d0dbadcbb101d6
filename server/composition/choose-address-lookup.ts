import type { FastifyBaseLogger } from 'fastify';
import { findStreets } from '../addresses/find-streets.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { AddressLookup } from '../integrations/address-lookup/address-lookup.ts';
import { cachedLookup } from '../integrations/address-lookup/cached-lookup.ts';
import { gazetteerLookup } from '../integrations/address-lookup/gazetteer-lookup.ts';
import { guardedLookup } from '../integrations/address-lookup/guarded-lookup.ts';
import { postcoderLookup } from '../integrations/address-lookup/postcoder-lookup.ts';

/** Our own gazetteer answers where Postcoder has no key, and where it has one but is away. */
export function chooseAddressLookup(
  { thirdParties: { postcoderKey: key } }: Pick<Config, 'thirdParties'>,
  database: Database,
  logger: FastifyBaseLogger,
  now: () => Date,
): AddressLookup {
  const gazetteer = gazetteerLookup((postcode) => findStreets(database, postcode));
  if (key === undefined) return gazetteer;
  return guardedLookup(cachedLookup(postcoderLookup({ key }), { now }), {
    fallback: gazetteer,
    now,
    onUnavailable: (reason) => logger.warn({ reason }, 'address look-up unavailable'),
  });
}
