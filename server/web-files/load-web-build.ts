import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type PublishedTerms, publishedTermNames, termPlaceholder } from '../../contract/values/published-terms.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { type WebFile, webFile } from './web-file.ts';

/** The built web in memory, read once: no request touches the disk. */
export interface WebBuild {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly pages: ReadonlyMap<string, WebFile>;
  /** With its Track tab. */
  readonly homeTrack: WebFile | undefined;
  /** The track page’s shell for a parcel. */
  readonly trackedParcel: WebFile | undefined;
  /** What stands in `<main>` of that page, by variant (contract/values/parcel-page.ts). */
  readonly parcelVariants: Readonly<Record<string, string>>;
  /** The points page with the placeholders of an answer. */
  readonly pointsAnswer: WebFile | undefined;
  /** Likewise of the page that checks messages. */
  readonly mailCheckAnswer: WebFile | undefined;
  /** Likewise of the page of service figures. */
  readonly serviceAnswer: WebFile | undefined;
  /** The shell of a quote’s page. */
  readonly quote: WebFile | undefined;
  readonly shell: WebFile;
  /** Absent from a build of the public pages alone. */
  readonly console: ConsoleBuild | undefined;
  /** Prerendered or not. */
  readonly routes: readonly string[];
  /** As in the pages. */
  readonly company: Readonly<Record<string, unknown>>;
  /** Puts these texts in the place of these placeholders, in every page, robots and the sitemap: before the first request, and when one changes. */
  fillIn(texts: ReadonlyMap<string, string>): Promise<void>;
}

export interface ConsoleBuild {
  /** The same for every address. */
  readonly page: WebFile;
  readonly files: ReadonlyMap<string, WebFile>;
  /** The files that a browser needs to log in. */
  readonly open: ReadonlySet<string>;
}

export class WebBuildMissing extends Error {
  override readonly name = 'WebBuildMissing';
}

const routeList = z.array(z.string().check(z.startsWith('/')));
const textByName = z.record(z.string(), z.string());
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
  const written = new Map<WebFile, WrittenFile>();
  const make = (path: string): WebFile => {
    const file = webFile(path, contents);
    if (isText(path)) written.set(file, { path, built: file.identity });
    return file;
  };
  const optional = (path: string) => (contents.has(path) ? make(path) : undefined);
  const files = new Map<string, WebFile>();
  const pages = new Map<string, WebFile>();
  for (const path of contents.keys()) {
    if (path.startsWith('/console/')) continue;
    if (path.endsWith('/index.html')) pages.set(path.slice(0, -'/index.html'.length) || '/', make(path));
    else if (isPublic(path)) files.set(path, make(path));
  }
  return {
    files,
    pages,
    homeTrack: optional('/home-track.html'),
    trackedParcel: optional('/tracked-parcel.html'),
    parcelVariants: textByName.parse(JSON.parse(contents.get('/tracked-parcel.json')?.toString() ?? '{}')),
    pointsAnswer: optional('/points-answer.html'),
    serviceAnswer: optional('/service-answer.html'),
    mailCheckAnswer: optional('/mail-check-answer.html'),
    quote: optional('/quote.html'),
    shell: make('/shell.html'),
    console: readConsole(contents),
    routes: routeList.parse(JSON.parse(routes.toString())),
    company: companyNote.parse(JSON.parse(contents.get('/company.json')?.toString() ?? '{}')),
    fillIn: createFill(written),
  };
}

function readConsole(contents: ReadonlyMap<string, Buffer>): ConsoleBuild | undefined {
  const open = contents.get('/console/open.json');
  if (!open) return undefined;
  const assets = [...contents.keys()].filter((path) => path.startsWith('/console/assets/') && isPublic(path));
  return {
    page: webFile('/console/index.html', contents),
    files: new Map(assets.map((path) => [path, webFile(path, contents)])),
    open: new Set(routeList.parse(JSON.parse(open.toString()))),
  };
}

interface WrittenFile {
  readonly path: string;
  readonly built: Buffer;
}

/** Neither compressed copies nor the build’s own notes. */
function isPublic(path: string): boolean {
  return !/\.(br|gz|html|map)$|\/\.|^\/(company|routes|tracked-parcel)\.json$/.test(path);
}

async function readAll(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.map(async (path) => [`/${relative(root, path).replaceAll(sep, '/')}`, await readFile(path)] as const),
  );
  return new Map(contents);
}

/**
 * Writes the files that have one of the placeholders again, in their place because the routes have them already, and compresses them, so
 * that a request costs nothing. This quality takes a fifth of the time of the one below the highest and makes a page a hundredth larger;
 * one page after the other, because all at once they take 200 MB.
 */
function createFill(written: ReadonlyMap<WebFile, WrittenFile>): WebBuild['fillIn'] {
  const known = new Map<string, string>();
  return async (texts) => {
    const changed = [...texts].filter(([placeholder, text]) => known.get(placeholder) !== text);
    for (const [placeholder, text] of changed) known.set(placeholder, text);
    for (const [file, { path, built }] of written) {
      if (!changed.some(([placeholder]) => built.includes(placeholder))) continue;
      const filled = [...known].reduce(
        (page, [placeholder, by]) => page.replaceAll(placeholder, () => by),
        built.toString(),
      );
      const identity = Buffer.from(filled);
      const contents = new Map([
        [path, identity],
        [`${path}.br`, await promisify(brotliCompress)(identity, { params: brotli })],
        [`${path}.gz`, await promisify(gzip)(identity)],
      ]);
      Object.assign(file, webFile(path, contents));
    }
  };
}

/** A window of 256 kB, more than any page has: a larger one only takes memory. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };

function isText(path: string): boolean {
  return /\.(html|txt|xml)$/.test(path);
}

/** What stands in the built pages where the product's own address belongs. No host can ever have this name (RFC 2606). */
export const addressPlaceholder = 'https://public-url.invalid';

/** How late a page may show a new tariff. Quotes have it at once. */
const refillEveryMs = minutes(1) / 4;

/** Before the first request, and again and again. While the database is away, pages are served with what they had. */
export function fillInTerms(app: FastifyInstance, build: WebBuild, readTerms: () => Promise<PublishedTerms>): void {
  const fill = async () => {
    const terms = await readTerms();
    await build.fillIn(new Map(publishedTermNames.map((name) => [termPlaceholder(name), terms[name]])));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await fill();
    timer = setInterval(
      () => void fill().catch((error: unknown) => app.log.warn({ err: error }, 'the tariff in force can’t be read')),
      refillEveryMs,
    );
    timer.unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
}
