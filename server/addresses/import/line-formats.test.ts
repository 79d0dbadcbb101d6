import { describe, expect, it } from 'vitest';
import { openNamesLine } from '../../testing/open-names-line.ts';
import { readLines } from './import-gazetteer.ts';
import { BrokenLine, codePointOpen, osOpenNames, recogniseFormat, splitLine } from './line-formats.ts';

describe('Code-Point Open', () => {
  it.each([
    ['"ZZ1 1AA",10,553654,174061,"E92000001","E19000002"', 'ZZ1 1AA', 553_654, 174_061],
    ['"ZZ101AA",10,553654,174061,"E92000001"', 'ZZ10 1AA', 553_654, 174_061],
    ['"Z1  1AA",50,0,1,"E92000001"', 'Z1 1AA', 0, 1],
    ['ZZ1A 1AA,10,553654,174061', 'ZZ1A 1AA', 553_654, 174_061],
  ])('reads %s', (line, postcode, easting, northing) => {
    expect(codePointOpen.read(line)).toEqual([{ kind: 'postcode', postcode, easting, northing }]);
  });

  it('leaves out a postcode that nobody could place', () => {
    expect(codePointOpen.read('"ZZ1 1AA",90,0,0,"","","","","",""')).toEqual([]);
  });

  it.each([
    ['"ZZ1 1AA",10,553654', 'it has fewer than 4 columns'],
    ['"nowhere",10,553654,174061', 'it does not begin with a postcode'],
    ['"ZZ1 1CC",10,553654,174061', 'it does not begin with a postcode'],
    ['"ZZ1 1AA",ten,553654,174061', 'the quality is not a number'],
    ['"ZZ1 1AA",10,,174061', 'the easting is not a number'],
    ['"ZZ1 1AA",10,553654,-174061', 'the northing is not a number'],
    ['"ZZ1 1AA",10,900000,174061', 'the easting 900000 lies outside Great Britain'],
    [`"ZZ1 1AA",10,553654,174061,${'x'.repeat(501)}`, 'it is not written like the others'],
  ])('finds the fault of %s: %s', (line, reason) => {
    expect(() => codePointOpen.read(line)).toThrow(new BrokenLine(reason));
  });
});

describe('OS Open Names', () => {
  const street = { name: 'Lark Lane', localType: 'Named Road', easting: '325344.000', northing: '1009080.6' };
  const extent = { west: '325275.637', south: '1009065', east: '325378', north: '1009095' };

  it('reads a street with its extent, whole metres or not', () => {
    const line = openNamesLine({ ...street, ...extent, outcode: 'ZZ1', town: 'Larkford' });
    expect(osOpenNames.read(line)).toEqual([
      {
        kind: 'street',
        id: 'osgb4000000000000001',
        name: 'Lark Lane',
        town: 'Larkford',
        outcode: 'ZZ1',
        west: 325_276,
        south: 1_009_065,
        east: 325_378,
        north: 1_009_095,
      },
    ]);
  });

  it('takes the point of a street without an extent', () => {
    expect(osOpenNames.read(openNamesLine(street))).toMatchObject([
      { west: 325_344, south: 1_009_081, east: 325_344, north: 1_009_081 },
    ]);
  });

  it('reads a section of a street, whose id is of another kind', () => {
    const id = '89231932-250a-4ffc-9f5f-c9c41ac46a82';
    expect(osOpenNames.read(openNamesLine({ ...street, id, localType: 'Section Of Named Road' }))).toMatchObject([
      { kind: 'street', id, name: 'Lark Lane' },
    ]);
  });

  it.each([
    ['City', 1],
    ['Town', 2],
    ['Village', 3],
    ['Suburban Area', 4],
    ['Hamlet', 5],
    ['Other Settlement', 5],
  ])('reads a place: %s', (localType, size) => {
    const line = openNamesLine({ name: 'Larkford', type: 'populatedPlace', localType, county: 'Larkshire' });
    expect(osOpenNames.read(line)).toMatchObject([{ kind: 'place', name: 'Larkford', county: 'Larkshire', size }]);
  });

  it('reads both names of what has two', () => {
    const line = openNamesLine({ ...street, name: 'Heol yr Ehedydd', otherName: 'Lark Lane' });
    expect(osOpenNames.read(line)).toMatchObject([
      { id: 'osgb4000000000000001', name: 'Heol yr Ehedydd' },
      { id: 'osgb4000000000000001/2', name: 'Lark Lane' },
    ]);
  });

  it('reads a postcode', () => {
    const line = openNamesLine({ id: 'ZZ11AA', name: 'ZZ1 1AA', localType: 'Postcode', type: 'other' });
    expect(osOpenNames.read(line)).toMatchObject([{ kind: 'postcode', postcode: 'ZZ1 1AA' }]);
  });

  it('leaves out hills', () => {
    const line = openNamesLine({ name: 'Lark Fell', type: 'landform', localType: 'Hill Or Mountain' });
    expect(osOpenNames.read(line)).toEqual([]);
  });

  it.each([
    [openNamesLine(street).slice(0, -3), 'it has 31 columns where 34 belong'],
    [openNamesLine({ ...street, name: '' }), 'it has no name'],
    [openNamesLine({ ...street, id: '' }), 'it has no id'],
    [openNamesLine({ ...street, easting: 'x' }), 'the easting is not a number'],
    [openNamesLine({ ...street, northing: '9e9' }), 'the northing is not a number'],
    [openNamesLine({ ...street, northing: '2000000' }), 'the northing 2000000 lies outside Great Britain'],
    [openNamesLine({ ...street, ...extent, west: '325379' }), 'its rectangle is inside out'],
    [openNamesLine({ ...street, town: 'x'.repeat(201) }), 'it has a text of more than 200 characters'],
    [openNamesLine({ name: 'Larkford', localType: 'Postcode' }), 'its name is not a postcode'],
  ])('finds the fault of a line: %#', (line, reason) => {
    expect(() => osOpenNames.read(line)).toThrow(new BrokenLine(reason));
  });
});

describe('recognising a file', () => {
  const openNames = openNamesLine({ name: 'Lark Lane', localType: 'Named Road' });

  it.each([
    ['by its first line', ['"ZZ1 1AA",10,553654,174061,"E92000001"'], 'code-point-open'],
    ['by short names of columns', ['PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC'], 'code-point-open'],
    ['by long names of columns', ['Postcode,Positional_quality_indicator,Eastings,Northings'], 'code-point-open'],
    ['by its columns', [openNames], 'os-open-names'],
    ['by its header', ['ID,NAMES_URI,NAME1,NAME1_LANG'], 'os-open-names'],
    ['after a broken line', ['rubbish', openNames], 'os-open-names'],
  ])('%s', (_how, lines, source) => {
    expect(recogniseFormat(lines)?.source).toBe(source);
  });

  it.each([[['A readme.', 'It has lines.']], [['a,b,c']], [['%PDF-1.7']], [['']], [[]]])(
    'knows %j for neither',
    (lines) => {
      expect(recogniseFormat(lines)).toBeUndefined();
    },
  );
});

async function linesOf(...pieces: (string | Buffer)[]): Promise<string[]> {
  async function* content() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const lines: string[] = [];
  for await (const some of readLines(content())) lines.push(...some);
  return lines;
}

describe('reading lines', () => {
  it('joins what was cut anywhere, even inside a letter', async () => {
    const bytes = Buffer.from('Tŷ-du\r\nRoad\n');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await linesOf(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(['Tŷ-du', 'Road']);
    }
  });

  it('drops a byte order mark and takes a last line without an end', async () => {
    expect(await linesOf('\uFEFFone\ntwo')).toEqual(['one', 'two']);
  });

  it('keeps the beginning only of an endless line', async () => {
    const [line = '', next] = await linesOf(...Array.from({ length: 10 }, () => 'x'.repeat(60_000)), '\nnext');
    expect(line.length).toBeLessThan(130_000);
    expect(next).toBe('next');
  });
});

it.each([
  ['a,b,c', ['a', 'b', 'c']],
  ['a,,', ['a', '', '']],
  ['"a, b",c', ['a, b', 'c']],
  ['a,"say ""hello""",', ['a', 'say "hello"', '']],
  ['"",x', ['', 'x']],
])('splits %s', (line, columns) => {
  expect(splitLine(line)).toEqual(columns);
});
