import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainWebFolder } from '../../scripts/bootstrap/build-web.mjs';

export interface PrerenderedPage {
  readonly file: string;
  readonly html: string;
  /** Undefined if search engines must not list it. */
  readonly path: string | undefined;
}

export async function readPrerenderedPages(): Promise<PrerenderedPage[]> {
  const files = (await readdir(plainWebFolder, { recursive: true })).filter((file) => file.endsWith('.html'));
  return Promise.all(
    files.map(async (file) => ({
      file,
      html: await readFile(join(plainWebFolder, file), 'utf8'),
      path: file.endsWith('index.html') ? `/${file.replace(/\/?index\.html$/, '')}` : undefined,
    })),
  );
}
