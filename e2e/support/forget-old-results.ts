import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../test-results');
const keptForMs = 24 * 60 * 60 * 1000;

/** Deletes what runs of yesterday and before left. Each run has a folder of its own, and nobody else would ever delete it. */
export async function forgetOldResults(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptForMs) await rm(path, { recursive: true, force: true });
  }
}
