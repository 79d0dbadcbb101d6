import { type Entry, openPromise } from 'yauzl';
import { ImportProblem } from './import-problem.ts';
import type { SourceFile } from './source-file.ts';

/** Lists what is in an archive, by name. Nothing is unpacked: each file is read out of it as it is needed. */
export async function listZip(path: string): Promise<SourceFile[]> {
  const entries: Entry[] = [];
  try {
    const zip = await openPromise(path, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw new ImportProblem(
      `${path} is not a whole zip file: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
  return entries
    .filter(({ fileName }) => !fileName.endsWith('/') && isOfInterest(fileName))
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .map((entry) => fileIn(path, entry));
}

/** Whether somebody put the file there: not `__MACOSX` and its like, which computers leave behind. */
export function isOfInterest(path: string): boolean {
  return !/(^|\/)(__MACOSX\/|\.)/.test(path);
}

function fileIn(path: string, entry: Entry): SourceFile {
  return {
    name: `${path}/${entry.fileName}`,
    bytes: entry.uncompressedSize,
    version: `${entry.uncompressedSize} bytes of ${entry.crc32}`,
    open: async () => {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
      const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      zip.close(); // takes effect once the stream has ended
      let bytesRead = 0;
      const content = async function* () {
        for await (const piece of stream) {
          bytesRead += piece.length;
          yield piece;
        }
      };
      return { content: content(), bytesRead: () => bytesRead };
    },
  };
}
