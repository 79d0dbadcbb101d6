/** The columns of a line of comma-separated values. A quote that never ends is left to whoever counts the columns. */
export function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const columns: string[] = [];
  for (const [, quoted, plain = ''] of line.matchAll(column)) {
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return columns;
}

// Each begins the line or follows a comma.
const column = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
