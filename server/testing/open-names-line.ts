/** What a test says of a thing in OS Open Names; the rest is made up. */
export interface OpenName {
  readonly name: string;
  readonly localType: string;
  readonly id?: string;
  readonly otherName?: string;
  readonly type?: string;
  readonly easting?: string;
  readonly northing?: string;
  readonly west?: string;
  readonly south?: string;
  readonly east?: string;
  readonly north?: string;
  readonly outcode?: string;
  readonly town?: string;
  readonly county?: string;
}

/** A line as OS Open Names has it: 34 columns, those nobody reads with something in them. */
export function openNamesLine(thing: OpenName): string {
  const { id = 'osgb4000000000000001', type = 'transportNetwork', easting = '500000', northing = '200000' } = thing;
  const { otherName = '', west = '', south = '', east = '', north = '', outcode = '', town = '', county = '' } = thing;
  const uri = `http://example.invalid/id/${id}`;
  const identity = [id, uri, thing.name, '', otherName, '', type, thing.localType, easting, northing, '1000', '20000'];
  const surroundings = [west, south, east, north, outcode, uri, town, uri, uri, '', '', '', county, uri, uri];
  const links = ['Scotland', uri, 'Scotland', uri, '', town && `"http://example.invalid/${town},_Larkshire"`, ''];
  return [...identity, ...surroundings, ...links].join(',');
}
