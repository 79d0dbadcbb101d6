import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** Nobody reads a longer file as one thing. */
export const longestFile = 300;

/** Files that are longer than one purpose needs. */
export function checkFileLength(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (lines <= longestFile) return [];
    return [{ path, message: `has ${lines} lines, more than ${longestFile}: split it by purpose.` }];
  });
}
