import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { normaliseName } from './normalise-name.ts';
import { loadPostAreas } from './post-areas.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the gazetteer that comes with the product', () => {
  it('has streets only in outcodes that exist, folded as every other name', async () => {
    const postAreas = await loadPostAreas(database.db);
    const streets = await database.db
      .selectFrom('streets')
      .select(['name', 'town', 'outcode', 'search_name'])
      .execute();
    expect(streets.length).toBeGreaterThan(150);
    for (const { name, town, outcode, search_name } of streets) {
      expect([...postAreas.keys()]).toContain(outcode);
      expect(search_name).toBe(normaliseName(`${name} ${town}`));
    }
  });

  it('has each town of the post areas once, folded as every other name', async () => {
    const places = await database.db.selectFrom('places').select(['name', 'search_name']).execute();
    for (const { name, search_name } of places) expect(search_name).toBe(normaliseName(name));
    expect(places.filter(({ name }) => name.startsWith('London'))).toHaveLength(1);
    expect(places.map(({ name }) => name)).toContain('Southend-on-Sea');
  });
});
