import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportProblem } from './import-problem.ts';
import { isOfInterest, listZip } from './list-zip.ts';
import type { SourceFile } from './source-file.ts';

const pieceBytes = 256 * 1024;

/** Finds the files behind what was named on the command line: files, folders, and archives and compressed files among them. */
export async function findSourceFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const path of paths) {
    for (const file of await filesAt(path)) found.push(...(await openUp(file)));
  }
  return found;
}

async function filesAt(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => {
    throw new ImportProblem(`There is no file or folder at ${path}.`);
  });
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => isOfInterest(relative(path, file).replaceAll(sep, '/')))
    .toSorted();
}

/** What a file is shows in its first bytes; its name may say anything. */
async function openUp(path: string): Promise<SourceFile[]> {
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
      // The callback is there because one must be: whoever reads the end of it learns of an error.
      const content = pipeline(file, createGunzip({ chunkSize: pieceBytes }), () => {});
      return { content, bytesRead };
    },
  };
}
