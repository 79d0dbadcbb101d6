import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key in the data folder that secrets are encrypted with, made at the first start and readable to nobody else. However many
 * processes start at once, they agree on one: it is written whole under another name, and the first to take the real name wins.
 */
export async function keepEncryptionKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'encryption.key');
  return (await read(path)) ?? (await make(path));
}

async function make(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isOf(error, 'EEXIST')) throw error; // otherwise another process was quicker
  } finally {
    await rm(draft);
  }
  return readFile(path, 'utf8');
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isOf(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isOf(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
