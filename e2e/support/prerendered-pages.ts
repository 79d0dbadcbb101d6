import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainWebFolder } from '../../scripts/bootstrap/build-web.mjs';

/** A page that the build wrote as HTML. */
export interface PrerenderedPage {
  readonly file: string;
  readonly html: string;
  /** Where search engines find it; undefined for what they are not to list. */
  readonly path: string | undefined;
}

/** Every page that the build wrote. */
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
