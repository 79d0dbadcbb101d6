import type { Database } from '../database/database.ts';
import type { PostArea } from './post-area.ts';

/** Every outcode in use with the post area it lies in. */
export function findOutcodes(database: Database): Promise<(PostArea & { outcode: string })[]> {
  return database
    .selectFrom('outcodes')
    .innerJoin('post_areas', 'post_areas.area', 'outcodes.area')
    .select(['outcodes.outcode', 'post_areas.area', 'post_areas.name', 'post_areas.latitude', 'post_areas.longitude'])
    .execute();
}

/** The post area of an outcode; undefined where it is not in use. */
export function findPostArea(database: Database, outcode: string): Promise<PostArea | undefined> {
  return database
    .selectFrom('outcodes')
    .innerJoin('post_areas', 'post_areas.area', 'outcodes.area')
    .select(['post_areas.area', 'post_areas.name', 'post_areas.latitude', 'post_areas.longitude'])
    .where('outcodes.outcode', '=', outcode)
    .executeTakeFirst();
}
