/** No line of either format comes near this; a file that is one endless line must not fill the memory. */
const longestLine = 64 * 1024;

/**
 * The lines of a text in UTF-8, without their ends and without a byte order mark: as many at a time as a piece holds, because waiting
 * for each of millions would take longer than reading them. Of a line longer than any real one only the beginning is kept.
 */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    yield lines.map(withoutEnd);
  }
  rest += decoder.decode();
  if (rest !== '') yield [withoutEnd(rest)];
}

function withoutEnd(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
