import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupProblem } from './backup-problem.ts';

const table = z.object({
  name: z.string().check(z.regex(/^\w+$/)),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the file with its rows, so that a damaged one is noticed before anything is restored from it. */
  sha256: z.string(),
});

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  /** The migrations that made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});

/** What a backup says of itself: which tables it has, made by which migrations, and how many rows of each. */
export type BackupManifest = z.infer<typeof manifest>;

/** A table of a backup. */
export type BackupTable = z.infer<typeof table>;

/** Writes it last, so that a folder with one is a whole backup. */
export async function writeManifest(folder: string, content: BackupManifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
}

/** Reads it, or says that the folder is no backup of ours. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupProblem(`${folder} holds no backup: it has no manifest.json.`);
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupProblem(`The manifest.json in ${folder} is damaged, or not one of ours.`);
  return parsed.data;
}

/** Where the rows of a table are. */
export function rowsFile(folder: string, tableName: string): string {
  return join(folder, `${tableName}.copy.gz`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
