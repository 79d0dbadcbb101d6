import type { FastifyInstance } from 'fastify';
import { createCollectionLinks } from '../collections/collection-links.ts';
import { registerCollectionRoutes } from '../collections/collections.routes.ts';
import { chooseCollection } from '../collections/hold-slot.ts';
import { registerStaffSlotRoutes } from '../collections/staff/staff-slots.routes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CountTry } from '../http/rate-limit.ts';
import type { ChooseCollection } from '../shipments/shipment-deps.ts';
import { composeCollections } from './compose-slices.ts';

interface CollectionParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly countTry: CountTry;
}

/** Answers what shipments need of collections, which stand above them. */
export function registerCollections(
  app: FastifyInstance,
  { config, database, now, countTry }: CollectionParts,
): { readonly chooseCollection: ChooseCollection } {
  const collections = composeCollections({ database, now });
  registerStaffSlotRoutes(app, collections);
  registerCollectionRoutes(app, {
    ...collections,
    links: createCollectionLinks(config, config.publicUrl),
    companyName: config.company.name,
    publicUrl: config.publicUrl,
    countTry,
    limits: config.limits,
  });
  return { chooseCollection: (trx, shipments, slot) => chooseCollection(collections, trx, shipments, slot) };
}
