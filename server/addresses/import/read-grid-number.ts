import { BrokenLine } from './row.ts';

const farthest = { easting: 800_000, northing: 1_400_000 } as const;

/** A coordinate on the national grid in whole metres. Throws a BrokenLine for anything else. */
export function readGridNumber(text: string | undefined, axis: keyof typeof farthest): number {
  if (text === undefined || !/^\d{1,9}(\.\d+)?$/.test(text)) throw new BrokenLine(`the ${axis} is not a number`);
  const metres = Math.round(Number(text));
  if (metres > farthest[axis]) throw new BrokenLine(`the ${axis} ${metres} lies outside Great Britain`);
  return metres;
}
