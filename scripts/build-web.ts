import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, transformWithOxc } from 'vite';
import { readCompany } from '../server/config.ts';
import { addressPlaceholder } from '../server/web-files/load-web-build.ts';
import { readSettingsOrExit } from './settings/read-settings-or-exit.ts';

/** The exports of `web/prerender.ts`, whose bundle exists only after the build. */
interface Prerender {
  prerenderWeb(web: {
    template: string;
    manifest: unknown;
    readStyles: (path: string) => Promise<string>;
    publicUrl: string;
  }): Promise<{ path: string; text: string }[]>;
}

const checkout = join(import.meta.dirname, '..');
// The output folder is an optional argument: `node scripts/build-web.ts [folder]`.
const finished = process.argv[2] ?? join(checkout, 'build/web');
const folders = {
  finished,
  unfinished: `${finished}-${process.pid}`,
  replaced: `${finished}-${process.pid}-replaced`,
  prerender: join(checkout, `build/prerender-${process.pid}`), // in the checkout, whose packages it imports
};
const compressible = /\.(html|js|css|svg|json|txt|webmanifest|xml)$/;

readSettingsOrExit(readCompany); // vite.config.ts builds it in, unchecked

// Must be set before React is loaded, or it renders with its development code.
process.env['NODE_ENV'] = 'production';

try {
  await buildForBrowser();
  await buildConsole();
  await writePages();
  await writeServiceWorkers();
  await compressFiles();
  await publish();
} finally {
  for (const folder of [folders.unfinished, folders.replaced, folders.prerender]) {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildForBrowser(): Promise<void> {
  await runVite({ outDir: folders.unfinished, manifest: 'manifest.json' });
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Beside the public pages, with a note of the files that somebody needs to log in: the others are for who has. */
async function buildConsole(): Promise<void> {
  const outDir = join(folders.unfinished, 'console');
  await runVite({ outDir, manifest: 'manifest.json' }, 'console/vite.config.ts');
  const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as Record<string, Chunk>; // Vite's format
  const open = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || source === 'app.tsx' || open.has(`/console/${chunk.file}`)) return;
    open.add(`/console/${chunk.file}`);
    [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].forEach(add);
  };
  add('index.html');
  await rm(join(outDir, 'manifest.json'));
  await writeFile(join(outDir, 'open.json'), JSON.stringify([...open]));
}

async function writePages(): Promise<void> {
  await runVite({ outDir: folders.prerender, ssr: 'prerender.ts', copyPublicDir: false });
  const { prerenderWeb } = (await import(join(folders.prerender, 'prerender.js'))) as Prerender; // built a line above
  const take = async (name: string) => {
    const path = join(folders.unfinished, name);
    const text = await readFile(path, 'utf8');
    await rm(path); // neither is served as it is
    return text;
  };
  const web = {
    template: await take('index.html'),
    manifest: JSON.parse(await take('manifest.json')) as unknown, // the prerender knows its shape
    readStyles: (path: string) => readFile(join(folders.unfinished, path), 'utf8'),
    publicUrl: addressPlaceholder, // the server knows its address when it starts
  };
  for (const { path, text } of await prerenderWeb(web)) {
    const target = join(folders.unfinished, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withScriptsLast(text));
  }
}

/** The HTML is what people see first: on a slow phone it is drawn in less than half the time if scripts don't share the line with it. */
function withScriptsLast(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

/** At the root, because a service worker's scope is its own folder. They import nothing, so removing the types is enough. */
async function writeServiceWorkers(): Promise<void> {
  const note = join(folders.unfinished, 'offline.json');
  const files = await readFile(note, 'utf8');
  const shell = await readFile(join(folders.unfinished, 'tracked-parcel.html'));
  await rm(note);
  const hash = createHash('sha256').update(files).update(shell);
  // Icons have no hash in their names, so their content is part of the version.
  for (const file of JSON.parse(files) as string[]) hash.update(await readFile(join(folders.unfinished, file))); // written by the prerender
  const version = hash.digest('hex').slice(0, 16);
  for (const name of ['service-worker', 'unregister']) {
    const source = await readFile(join(checkout, 'web', 'service-worker', `${name}.ts`), 'utf8');
    const { code } = await transformWithOxc(source, `${name}.ts`);
    const kept = `{ version: '${version}', files: ${files} }`;
    await writeFile(join(folders.unfinished, `${name}.js`), code.replace('builtKit', kept));
  }
}

/** At build time and the highest level, so that serving costs nothing. */
async function compressFiles(): Promise<void> {
  const entries = await readdir(folders.unfinished, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths
      .filter((path) => compressible.test(path))
      .map(async (path) => {
        const text = await readFile(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(text, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
      }),
  );
}

/** By renaming, so that an incomplete build is never served. */
async function publish(): Promise<void> {
  await rename(folders.finished, folders.replaced).catch(ignoreMissing);
  await rename(folders.unfinished, folders.finished);
}

async function runVite(
  options: { outDir: string; manifest?: string; ssr?: string; copyPublicDir?: boolean },
  settings = 'vite.config.ts',
): Promise<void> {
  const configFile = join(checkout, settings);
  await build({ configFile, logLevel: 'warn', build: { ...options, emptyOutDir: true } });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
