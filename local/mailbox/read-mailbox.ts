import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

/** A mail in the mailbox, by the name of its file. */
export interface StoredMail {
  readonly name: string;
  readonly email: Email;
  readonly source: Buffer;
}

// Names that came with a request are joined to a path: nothing else may pass.
const mailName = /^\d{8}T\d{9}Z-[\w-]+\.eml$/;

/** The names of all mails, newest first. */
export async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyWhenMissing);
  return names.filter((name) => mailName.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
}

/** Reads one mail; undefined when there is none of that name. */
export async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  if (!mailName.test(name)) return undefined;
  const source = await readFile(join(folder, name)).catch(undefinedWhenMissing);
  if (!source) return undefined;
  const { default: PostalMime } = await import('postal-mime'); // only developers look at mails here
  return { name, email: await PostalMime.parse(source), source };
}

function emptyWhenMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
