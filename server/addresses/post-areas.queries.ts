import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PostDistrict } from './post-areas.ts';

/** Every outcode in use: small enough to keep in memory. */
export async function loadPostAreas(database: Database): Promise<ReadonlyMap<string, PostDistrict>> {
  const outcodes = await districts(database).select('outcodes.outcode').execute();
  return new Map(outcodes.map(({ outcode, ...area }) => [outcode, area]));
}

/** Undefined if the outcode is not in use. */
export function findDistrict(database: Database, outcode: string): Promise<PostDistrict | undefined> {
  return districts(database).where('outcodes.outcode', '=', outcode).executeTakeFirst();
}

function districts(database: Database) {
  return database
    .selectFrom('outcodes')
    .innerJoin('post_areas', 'post_areas.area', 'outcodes.area')
    .leftJoin('post_towns', 'post_towns.outcode', 'outcodes.outcode')
    .select(['post_areas.area', 'post_areas.name', 'post_areas.latitude', 'post_areas.longitude'])
    .select(sql<string[]>`coalesce(post_towns.towns, '{}')`.as('towns'));
}
