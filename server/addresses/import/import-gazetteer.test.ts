import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CommandError } from '../../cli/command-error.ts';
import { type BulkConnection, openBulkConnection } from '../../database/open-bulk-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { openNamesLine } from '../../testing/open-names-line.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { zipOf } from '../../testing/zip-of.ts';
import { findStreets } from '../search-gazetteer.ts';
import { importGazetteer } from './import-gazetteer.ts';
import { createImportReport } from './import-report.ts';
import { findSourceFiles, type SourceFile } from './source-files.ts';

// Invented: no such postcode, street or place exists.
const postcodes = ['"DA1 1ZA",10,500000,200000,"E92000001"', '"DA1 1ZB",10,500400,200000,"E92000001"'];
const street = (number: number, name: string, metresEast: number) =>
  openNamesLine({
    id: `osgb${number}`,
    name,
    localType: 'Named Road',
    outcode: 'DA1',
    town: 'Larkford',
    easting: `${500_000 + metresEast}`,
    northing: '200000',
    west: `${499_980 + metresEast}`,
    south: '199990',
    east: `${500_020 + metresEast}`,
    north: '200010',
  });
const streets = [street(1, 'Lark Lane', 0), street(2, 'Wren Way', 200), street(3, "O'Finch\\Street", 400)];
const place = openNamesLine({
  id: 'osgb9',
  name: 'Larkford',
  type: 'populatedPlace',
  localType: 'Town',
  county: 'Kent',
});

let database: TestDatabase;
let connection: BulkConnection;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  connection = await openBulkConnection(database.url, 'test');
  folder = await temporaryFolder();
});
afterEach(async () => {
  await connection.query('delete from streets where west is not null');
  await connection.query(`delete from places where id not like 'starter:%'`);
  await connection.query('truncate postcode_positions, imported_sources, address_imports');
  await connection.close();
});

/** Imports as the command does, and gives what it said. */
async function run(paths: readonly string[], options: { signal?: AbortSignal; batchSize?: number } = {}) {
  const files = await findSourceFiles(paths);
  let said = '';
  const report = createImportReport(files, { write: (text) => (said += text) }, () => 0);
  const own = await openBulkConnection(database.url, 'import of a test');
  try {
    const exitCode = report.end(
      await importGazetteer({ connection: own, listener: report.listener, ...options }, files),
    );
    return { exitCode, said: said.replaceAll(folder, '…') };
  } finally {
    await own.close();
  }
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function stored() {
  const { db } = database;
  return {
    postcodes: await db.selectFrom('postcode_positions').selectAll().orderBy('postcode').execute(),
    streets: await db.selectFrom('streets').selectAll().where('west', 'is not', null).orderBy('id').execute(),
    places: await db.selectFrom('places').selectAll().where('id', 'not like', 'starter:%').orderBy('id').execute(),
    sources: await db.selectFrom('imported_sources').select('source').orderBy('source').execute(),
    unfinished: await db.selectFrom('address_imports').selectAll().execute(),
  };
}

async function near(postcode: string): Promise<string[] | undefined> {
  return (await findStreets(database.db, postcode))?.map(({ streetName }) => streetName);
}

it('brings postcodes, streets and places into the gazetteer, where the nearest street comes first', async () => {
  const paths = [
    await write('da.csv', postcodes.join('\n')),
    await write('TQ57.csv', `\uFEFF${[...streets, place].join('\r\n')}`),
  ];
  const { exitCode, said } = await run(paths);
  expect(exitCode).toBe(0);
  expect(said).toMatch(/^Imported 6 rows in /);
  expect(await stored()).toMatchObject({
    postcodes: [
      { postcode: 'DA1 1ZA', easting: 500_000, northing: 200_000 },
      { postcode: 'DA1 1ZB', easting: 500_400, northing: 200_000 },
    ],
    streets: [
      { id: 'osgb1', name: 'Lark Lane', town: 'Larkford', search_name: 'lark lane larkford', west: 499_980 },
      { id: 'osgb2', name: 'Wren Way' },
      { id: 'osgb3', name: "O'Finch\\Street", search_name: 'ofinch street larkford' },
    ],
    places: [{ id: 'osgb9', name: 'Larkford', county: 'Kent', search_name: 'larkford kent', size: 2 }],
    sources: [{ source: 'code-point-open' }, { source: 'os-open-names' }],
    unfinished: [],
  });
  expect(await near('DA1 1ZA')).toEqual(['Lark Lane', 'Wren Way', "O'Finch\\Street"]);
  expect(await near('DA1 1ZB')).toEqual(["O'Finch\\Street", 'Wren Way', 'Lark Lane']);
  expect(await near('DA1 1ZZ')).toHaveLength(3); // too new to be known, but its sector is
  expect(await near('DA1 9ZZ')).toContain('Spital Street'); // nothing imported is near, so what came with the product
});

it('reads archives, compressed files and folders by their content, and passes over the rest', async () => {
  await write('deep/er/names.dat', gzipSync(streets.join('\n')));
  await write(
    'deep/codepo_gb.zip',
    zipOf({
      'Data/': '',
      'Data/CSV/da.csv': postcodes.join('\r\n'),
      'Doc/licence.txt': 'Contains data of somebody.',
      'Doc/headers.csv': 'PC,PQ,EA,NO\nPostcode,Quality,Eastings,Northings\n',
      '__MACOSX/Data/CSV/._da.csv': '"ZZ1 1AA",10,1,1',
      '.DS_Store': '"ZZ1 1AA",10,1,1',
    }),
  );
  const { exitCode, said } = await run([folder]);
  expect(exitCode).toBe(0);
  expect(said).toMatch(/^Imported 5 rows in .* Passed over …\/deep\/codepo_gb\.zip\/Doc\/licence\.txt\.\n$/);
  const { postcodes: kept, streets: keptStreets } = await stored();
  expect([kept.length, keptStreets.length]).toEqual([2, 3]);
});

it('changes nothing when run again, and follows what has changed', async () => {
  const path = await write('names.csv', [...streets, place].join('\n'));
  await run([path]);
  const first = await stored();
  await run([path]);
  expect(await stored()).toEqual(first);
  await write('names.csv', [street(1, 'Lark Road', 0), ...streets.slice(1), place].join('\n'));
  await run([path]);
  expect((await stored()).streets.map(({ name }) => name)).toEqual(['Lark Road', 'Wren Way', "O'Finch\\Street"]);
});

it('takes the last of what is there twice, in one batch or in two', async () => {
  const lines = [street(1, 'Lark Lane', 0), street(1, 'Lark Row', 0), street(2, 'Wren Way', 200)];
  const paths = [await write('1.csv', lines.join('\n')), await write('2.csv', street(2, 'Wren Walk', 200))];
  await run(paths, { batchSize: 1 });
  expect((await stored()).streets.map(({ name }) => name)).toEqual(['Lark Row', 'Wren Walk']);
});

it('tells each broken line with its file, number and reason, and goes on', async () => {
  const path = await write('da.csv', [postcodes[0], '"DA1 1ZD",10,far,away', '', '\0', postcodes[1]].join('\r\n'));
  const { exitCode, said } = await run([path]);
  expect(exitCode).toBe(0);
  expect(said).toBe(
    [
      '…/da.csv, line 2: the easting is not a number. It was left out.',
      '…/da.csv, line 4: it has a character that no text has. It was left out.',
      'Imported 2 rows in 0.0 s (2,000 a second). Left out 2 broken lines.\n',
    ].join('\n'),
  );
});

it('does not repeat itself over a file that is broken throughout', async () => {
  const path = await write('da.csv', [postcodes[0], ...Array.from({ length: 500 }, () => 'rubbish')].join('\n'));
  const { said } = await run([path]);
  expect(said.split('\n')).toHaveLength(23);
  expect(said).toContain('Left out 500 broken lines.');
});

it('goes on where it was cut off', async () => {
  const paths = await Promise.all(
    [1, 2, 3].map((number) => write(`${number}.csv`, street(number, `Lark Lane ${number}`, 0))),
  );
  const stopping = new AbortController();
  stopping.abort();
  const cut = await run(paths, { batchSize: 1, signal: stopping.signal });
  expect(cut).toEqual({
    exitCode: 1,
    said: 'Stopped after 1 row. Run the same command again to go on from there.\n',
  });
  expect(await stored()).toMatchObject({ streets: [{ id: 'osgb1' }], unfinished: [{ files_done: 0, lines_done: 1 }] });
  await connection.query(`update streets set name = 'Done already' where id = 'osgb1'`);
  const rest = await run(paths, { batchSize: 1 });
  expect(rest.said).toMatch(/^Going on where an earlier import stopped: 0 files and 1 line are done.\nImported 2 rows/);
  expect((await stored()).streets.map(({ name }) => name)).toEqual(['Done already', 'Lark Lane 2', 'Lark Lane 3']);
  expect((await stored()).unfinished).toEqual([]);
});

it('begins at the beginning when the files are others', async () => {
  const first = [await write('1.csv', `${streets[0]}\n`), await write('2.csv', `${streets[1]}\n`)];
  await run(first, { batchSize: 1, signal: AbortSignal.abort() });
  const { said } = await run([await write('3.csv', streets.join('\n'))]);
  expect(said).toMatch(/^Imported 3 rows/);
});

it('keeps what was stored when the connection breaks, and goes on with the rest', async () => {
  const files = await findSourceFiles([
    await write('1.csv', `${streets[0]}\n`),
    await write('2.csv', `${streets[1]}\n`),
  ]);
  const own = await openBulkConnection(database.url, 'import that dies');
  const [session] = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { listener } = createImportReport(files, { write: () => true });
  const dying = {
    ...listener,
    onStored: () => void connection.query('select pg_terminate_backend($1)', [session?.pid]),
  };
  const files2: SourceFile[] = files.map((file, index) =>
    index === 0 ? file : { ...file, open: async () => (await untilGone(session?.pid), file.open()) },
  );
  await expect(importGazetteer({ connection: own, listener: dying, batchSize: 1 }, files2)).rejects.toThrow(
    /connection/i,
  );
  expect((await stored()).streets).toHaveLength(1);
  expect((await run([join(folder, '1.csv'), join(folder, '2.csv')], { batchSize: 1 })).exitCode).toBe(0);
  expect((await stored()).streets).toHaveLength(2);
});

async function untilGone(pid: number | undefined): Promise<void> {
  await expect.poll(() => connection.query('select from pg_stat_activity where pid = $1', [pid])).toEqual([]);
}

it('reads a file that breaks off as far as it goes, and says so', async () => {
  const whole = gzipSync(Array.from({ length: 5000 }, (_, index) => street(index, `Lark Lane ${index}`, 0)).join('\n'));
  const { exitCode, said } = await run([
    await write('names.csv.gz', whole.subarray(0, whole.length / 2)),
    await write('da.csv', postcodes.join('\n')),
  ]);
  expect(exitCode).toBe(1);
  expect(said).toMatch(/^…\/names\.csv\.gz could not be read to its end: unexpected end of file\.\n/);
  expect((await stored()).postcodes).toHaveLength(2);
});

it.each([
  ['a readme', 'Please read me.\n'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0'],
  ['nothing', ''],
])('imports nothing from %s, and says so', async (_what, content) => {
  expect(await run([await write('file', content)])).toEqual({
    exitCode: 1,
    said: 'None of the files is from Code-Point Open or OS Open Names in CSV format, so nothing was imported.\n',
  });
});

it('says that there is no such file, and that an archive is not whole', async () => {
  await expect(findSourceFiles([join(folder, 'nowhere')])).rejects.toThrow(CommandError);
  const half = zipOf({ 'a.csv': postcodes.join('\n') });
  await expect(findSourceFiles([await write('half.zip', half.subarray(0, -30))])).rejects.toThrow(
    /is not a whole zip file/,
  );
});

it('lets one import run at a time', async () => {
  const path = await write('da.csv', postcodes.join('\n'));
  await importGazetteer({ connection, listener: createImportReport([], { write: () => true }).listener }, []);
  await expect(run([path])).rejects.toThrow('Another import into this database is under way.');
});
