import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { CommandError } from '../../cli/command-error.ts';

/** On its own, in a folder, compressed, or in an archive. */
export interface SourceFile {
  /** Such as `codepo_gb.zip/Data/CSV/da.csv`. */
  readonly name: string;
  /** Bytes to read, by which progress is measured. */
  readonly bytes: number;
  /** Changes with its content. */
  readonly version: string;
  open(): Promise<OpenFile>;
}

export interface OpenFile {
  /** Uncompressed. */
  readonly content: AsyncIterable<Buffer>;
  bytesRead(): number;
}

const pieceBytes = 256 * 1024;

/** `paths`: files, folders, archives and compressed files. */
export async function findSourceFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const path of paths) {
    for (const file of await filesAt(path)) found.push(...(await expandFile(file)));
  }
  return found;
}

async function filesAt(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => {
    throw new CommandError(`There is no file or folder at ${path}.`);
  });
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => isOfInterest(relative(path, file).replaceAll(sep, '/')))
    .toSorted();
}

/** By its first bytes, because its name may say anything. */
async function expandFile(path: string): Promise<SourceFile[]> {
  const start = await readStart(path);
  if (start === '504b0304') return listZip(path);
  return [await plainOrGzip(path, start.startsWith('1f8b'))];
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}

async function plainOrGzip(path: string, isCompressed: boolean): Promise<SourceFile> {
  const { size, mtimeMs } = await stat(path);
  return {
    name: path,
    bytes: size,
    version: `${size} bytes at ${mtimeMs}`,
    open: async () => {
      const file = createReadStream(path, { highWaterMark: pieceBytes });
      const bytesRead = () => file.bytesRead;
      if (!isCompressed) return { content: file, bytesRead };
      // The reader gets an error; the callback is required.
      const content = pipeline(file, createGunzip({ chunkSize: pieceBytes }), () => {});
      return { content, bytesRead };
    },
  };
}

/** By name. Nothing is unpacked: each file is read from the archive when it is needed. */
async function listZip(path: string): Promise<SourceFile[]> {
  const entries: Entry[] = [];
  try {
    const zip = await openPromise(path, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw new CommandError(
      `${path} is not a whole zip file: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
  return entries
    .filter(({ fileName }) => !fileName.endsWith('/') && isOfInterest(fileName))
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .map((entry) => fileIn(path, entry));
}

/** Not `__MACOSX` and hidden files, which operating systems leave behind. */
function isOfInterest(path: string): boolean {
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
