import { codePointOpen } from './code-point-open.ts';
import type { LineFormat } from './line-format.ts';
import { osOpenNames } from './os-open-names.ts';

const formats = [codePointOpen, osOpenNames] as const;
/** A few broken lines at the beginning must not hide what a file is. */
const linesToTry = 20;

/** Which download the first lines of a file come from; undefined for a readme, a picture or anything else. */
export function recogniseFormat(lines: readonly string[]): LineFormat | undefined {
  for (const line of lines.slice(0, linesToTry)) {
    const format = formats.find(({ isHeader, fits }) => isHeader(line) || fits(line));
    if (format) return format;
  }
  return undefined;
}
