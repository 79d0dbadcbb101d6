import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { fillInAddress } from './fill-in-public-url.ts';
import { type WebFile, webFile } from './web-file.ts';

/** The built web in memory, read once: no request touches the disk. */
export interface WebBuild {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly pages: ReadonlyMap<string, WebFile>;
  /** With its Track tab. */
  readonly homeTrack: WebFile | undefined;
  /** The track page’s shell for a parcel. */
  readonly trackedParcel: WebFile | undefined;
  readonly shell: WebFile;
  /** Prerendered or not. */
  readonly routes: readonly string[];
  /** As in the pages. */
  readonly company: Readonly<Record<string, unknown>>;
  /** Fills the address into pages, robots and sitemap: once, before the first request. */
  nameAddress(publicUrl: string): Promise<void>;
}

export class WebBuildMissing extends Error {
  override readonly name = 'WebBuildMissing';
}

const routeList = z.array(z.string().check(z.startsWith('/')));
const companyNote = z.record(z.string(), z.unknown());

/** Reads the build in `root`: `shell.html`, `routes.json`, `company.json`, a page for each `index.html`, and everything else as a file. */
export async function loadWebBuild(root: string): Promise<WebBuild> {
  const contents = await readAll(root);
  const routes = contents.get('/routes.json');
  if (!contents.has('/shell.html') || !routes) {
    throw new WebBuildMissing(
      `The web pages are not built yet (looked in ${root}). Run npm run build, then start again.`,
    );
  }
  const made = new Map<string, WebFile>();
  const make = (path: string): WebFile => {
    const file = webFile(path, contents);
    made.set(path, file);
    return file;
  };
  const optional = (path: string) => (contents.has(path) ? make(path) : undefined);
  const files = new Map<string, WebFile>();
  const pages = new Map<string, WebFile>();
  for (const path of contents.keys()) {
    if (path.endsWith('/index.html')) pages.set(path.slice(0, -'/index.html'.length) || '/', make(path));
    else if (isPublic(path)) files.set(path, make(path));
  }
  return {
    files,
    pages,
    homeTrack: optional('/home-track.html'),
    trackedParcel: optional('/tracked-parcel.html'),
    shell: make('/shell.html'),
    routes: routeList.parse(JSON.parse(routes.toString())),
    company: companyNote.parse(JSON.parse(contents.get('/company.json')?.toString() ?? '{}')),
    nameAddress: async (publicUrl) => {
      for (const path of await fillInAddress(contents, publicUrl)) {
        const file = made.get(path);
        if (file) Object.assign(file, webFile(path, contents)); // in its place: the routes have it already
      }
      contents.clear(); // what is not served, source maps for example, is no longer kept
      made.clear();
    },
  };
}

/** Neither compressed copies nor the build’s own notes. */
function isPublic(path: string): boolean {
  return !/\.(br|gz|html|map)$|\/\.|^\/(company|routes)\.json$/.test(path);
}

async function readAll(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.map(async (path) => [`/${relative(root, path).replaceAll(sep, '/')}`, await readFile(path)] as const),
  );
  return new Map(contents);
}
