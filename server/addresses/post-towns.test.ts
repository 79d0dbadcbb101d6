import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { loadPostAreas } from './post-areas.queries.ts';
import { townsAt } from './post-areas.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the table of post towns', () => {
  it('has every outcode, 106 of them with several towns', async () => {
    const rows = await database.db.selectFrom('post_towns').select(['outcode', 'towns']).execute();
    expect(rows).toHaveLength(2991);
    expect(rows.filter(({ towns }) => towns.length > 1)).toHaveLength(106);
    const names = new Set(rows.flatMap(({ towns }) => towns));
    expect([...names].filter((name) => !/^\p{Lu}[\p{L}' -]+$/u.test(name))).toEqual([]);
  });

  it.each([
    ['SL4 1NJ', ['Windsor']],
    ['PO30 1UD', ['Newport', 'Yarmouth']],
    ['BT48 6HQ', ['Londonderry']],
    ['YO11 1UB', ['Scarborough']],
    ['EX31 1DE', ['Barnstaple']],
    ['SA61 1AL', ['Haverfordwest']],
    ['DA12 1AA', ['Gravesend']],
    ['SE10 9NN', ['London']],
    ['EC1A 1BB', ['London']],
    ['TW18 4PD', ['Staines-upon-Thames']],
    ['GL17 9QA', ['Mitcheldean', 'Drybrook', 'Longhope', 'Lydbrook', 'Ruardean']],
    ['DN55 1PT', ['Doncaster']],
    ['BS0 1AA', ['Bristol']],
    ['LS78 1AA', ['Leeds']], // in use, but in no list of towns
  ])('knows the towns of %s', async (postcode, towns) => {
    expect(townsAt(await loadPostAreas(database.db), postcode)).toEqual(towns);
  });

  it('names no outcode outside the United Kingdom as in use', async () => {
    const outcodes = [...(await loadPostAreas(database.db)).keys()];
    expect(outcodes.filter((outcode) => /^(JE|GY|IM|BF)\d/.test(outcode))).toEqual([]);
  });
});
