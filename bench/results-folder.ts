import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from './result.ts';

const folder = join(import.meta.dirname, '..', 'build', 'bench');

/** Keeps a result for people and for the next comparison, and tells where. */
export async function keepResult(result: Result, report: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, result.at.slice(0, 19).replaceAll(/[T:]/g, '-'));
  await writeFile(`${path}.json`, `${JSON.stringify(result, undefined, 2)}\n`);
  await writeFile(`${path}.txt`, report);
  return `${path}.txt`;
}

/** The newest result that was kept; undefined where there is none. */
export async function readLastResult(): Promise<Result | undefined> {
  const names = await readdir(folder).catch(() => []);
  const last = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : (JSON.parse(await readFile(join(folder, last), 'utf8')) as Result); // as keepResult wrote it
}
