import { parsePostcode } from '../../../contract/values/postcode.ts';
import { BrokenLine, type LineFormat, readGridNumber, splitLine } from './line-format.ts';

// Postcode, quality, easting, northing; the codes of authorities that follow are of no use here. One pattern reads a line in a tenth
// of the time that taking it apart takes, and there are 1.8 million of them.
const written =
  /^"?([A-Z]{1,2}\d[A-Z\d]?) *(\d[ABD-HJLNP-UW-Z]{2})"?,"?(\d{1,3})"?,"?(\d{1,9})"?,"?(\d{1,9})"?(?:,[^\0]{0,500})?$/;
/** The quality of a postcode that the Ordnance Survey could not place; its position is 0,0. */
const unplaced = '90';

/** The format of Code-Point Open: every postcode of Great Britain with its position. */
export const codePointOpen: LineFormat = {
  source: 'code-point-open',
  isHeader: (line) => /^"?(PC|Postcode)"?,/i.test(line),
  fits: (line) => written.test(line),
  read: (line) => {
    const [, outcode, inward, quality, easting, northing] = written.exec(line) ?? [];
    if (northing === undefined) throw new BrokenLine(faultOf(line));
    if (quality === unplaced) return [];
    return [
      {
        kind: 'postcode',
        postcode: `${outcode} ${inward}`,
        easting: readGridNumber(easting, 'easting'),
        northing: readGridNumber(northing, 'northing'),
      },
    ];
  },
};

function faultOf(line: string): string {
  const [postcode = '', quality = '', easting = '', northing] = splitLine(line);
  if (northing === undefined) return 'it has fewer than 4 columns';
  if (!parsePostcode(postcode)) return 'it does not begin with a postcode';
  if (!/^\d{1,3}$/.test(quality)) return 'the quality is not a number';
  if (!/^\d{1,9}$/.test(easting)) return 'the easting is not a number';
  return /^\d{1,9}$/.test(northing) ? 'it is not written like the others' : 'the northing is not a number';
}
