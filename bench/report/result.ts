import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figures, Target } from '../bench-case.ts';
import type { Machine } from './machine.ts';

const folder = join(import.meta.dirname, '../..', 'build', 'bench');

export interface Result {
  readonly at: string;
  readonly machine: Machine;
  readonly cases: readonly CaseResult[];
}

export interface CaseResult {
  readonly name: string;
  readonly figures: Figures;
  readonly targets: readonly Target[];
}

/** A figure that was not measured misses its target. */
export function isMet({ figure, atMost = Number.POSITIVE_INFINITY, atLeast = 0 }: Target, figures: Figures): boolean {
  const value = figures[figure] ?? Number.NaN;
  return value <= atMost && value >= atLeast;
}

/** Writes the result as JSON and as text; returns the path of the text. */
export async function saveResult(result: Result, report: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, result.at.slice(0, 19).replaceAll(/[T:]/g, '-'));
  await writeFile(`${path}.json`, `${JSON.stringify(result, undefined, 2)}\n`);
  await writeFile(`${path}.txt`, report);
  return `${path}.txt`;
}

export async function readLastResult(): Promise<Result | undefined> {
  const names = await readdir(folder).catch(() => []);
  const last = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : (JSON.parse(await readFile(join(folder, last), 'utf8')) as Result); // as saveResult wrote it
}
