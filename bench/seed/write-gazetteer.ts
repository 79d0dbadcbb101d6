import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ';
const postcodesPerOutcode = 10 * inwardLetters.length ** 2;
const metresAcross = 8_000;

/** Writes a file in the format of Code-Point Open with invented positions, those of an outcode close together. */
export async function writeCodePoint(path: string, outcodes: readonly string[], count: number): Promise<void> {
  await writeLines(path, count, (index) => {
    const { easting, northing } = positionOf(index, Math.floor(index / postcodesPerOutcode));
    const authorities = '"E92000001","E19000002","E18000008","E10000016","E07000107","E05012410"';
    return `"${postcodeAt(index, outcodes)}",10,${easting},${northing},${authorities}`;
  });
}

function postcodeAt(index: number, outcodes: readonly string[]): string {
  const unit = index % postcodesPerOutcode;
  const letters = [Math.floor(unit / 20) % 20, unit % 20].map((letter) => inwardLetters[letter]).join('');
  return `${outcodes[Math.floor(index / postcodesPerOutcode)]} ${Math.floor(unit / 400)}${letters}`;
}

/**
 * Writes a file in the format of OS Open Names with invented rows around the postcodes of each outcode. As in Ordnance Survey's own files,
 * five rows of eight are postcodes and three are roads.
 */
export async function writeOpenNames(path: string, outcodes: readonly string[], count: number): Promise<void> {
  await writeLines(path, count, (index) => {
    const isPostcode = index % 8 < 5;
    const town = Math.floor(index / postcodesPerOutcode);
    const { easting, northing } = positionOf(index, town);
    const uri = `http://data.example.invalid/id/${4e15 + index}`;
    if (isPostcode) {
      const postcode = postcodeAt(index, outcodes);
      return `${postcode.replace(' ', '')},${uri},${postcode},,,,other,Postcode,${easting},${northing},3500,18000,,,,,,,Benchford ${town},${uri},${uri},,,,Kent,${uri},${uri},South East,${uri},England,${uri},,,\r`;
    }
    const box = [easting - 60, northing - 90, easting + 60, northing + 90].join(',');
    const place = `${outcodes[town]},${uri},Benchford ${town},${uri},${uri}`;
    return `osgb${4e15 + index},${uri},${nameOf(index)},,,,transportNetwork,Named Road,${easting},${northing},1000,20000,${box},${place},,,,Kent,${uri},${uri},South East,${uri},England,${uri},,,\r`;
  });
}

const firstWords = [
  'High',
  'Church',
  'Station',
  'Mill',
  'Park',
  'Victoria',
  'Manor',
  'York',
  'Chapel',
  'Willow',
  'Ash',
];
const lastWords = ['Street', 'Road', 'Lane', 'Close', 'Avenue', 'Drive', 'Way', 'Court', 'Gardens', 'Place'];

function nameOf(index: number): string {
  return `${firstWords[index % 11]}${['', 'ton', 'ley', 'field'][index % 4]} ${lastWords[index % 10]}`;
}

/** Deterministic, and scattered. */
function positionOf(index: number, town: number): { readonly easting: number; readonly northing: number } {
  const easting = 100_000 + ((town * 7_919) % 500_000) + ((index * 7_907) % metresAcross);
  return { easting, northing: 50_000 + ((town * 104_729) % 1_000_000) + ((index * 6_271) % metresAcross) };
}

async function writeLines(path: string, count: number, lineAt: (index: number) => string): Promise<void> {
  const chunks = function* () {
    for (let start = 0; start < count; start += 1000) {
      const lines = Array.from({ length: Math.min(1000, count - start) }, (_, offset) => lineAt(start + offset));
      yield `${lines.join('\n')}\n`;
    }
  };
  await pipeline(Readable.from(chunks()), createWriteStream(path));
}
