import { renderPage, renderShell } from './entry-server.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { company } from './lib/company.ts';
import { routes } from './routes.ts';
import { escapeHtml } from './seo/escape-html.ts';
import { pageHead } from './seo/page-head.ts';
import { renderTrackedVariants } from './tracked-variants.ts';

/** The pages that search engines list, each with its source file, or the name of its chunk where it is packed with others (vite.config.ts). */
const prerenderedPages: Readonly<Record<string, string>> = {
  '/': 'home',
  '/track-parcel': 'features/tracking/track-start.tsx',
  '/about': 'content/about.tsx',
  '/our-goals': 'content/goals.tsx',
  '/terms-of-use': 'content/terms.tsx',
  '/privacy-policy': 'content/privacy.tsx',
  '/prohibited-items': 'routes/public/prohibited-items.tsx',
  '/complaints': 'routes/public/complaints.tsx',
  '/help': 'routes/public/help.tsx',
  '/points': 'routes/public/points.tsx',
  '/is-it-from-us': 'routes/public/is-it-from-us.tsx',
  '/service': 'routes/public/service.tsx',
};

/** For devices that put the product on their home screen. */
const appManifest = {
  id: '/',
  name: company.name,
  short_name: company.name,
  description: 'Send a parcel by electric van, and track it.',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f8f4',
  theme_color: '#f7f8f4',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Send a parcel', url: '/?page=send' },
    { name: 'Track a parcel', url: '/track-parcel' },
  ],
};

export interface BuiltWeb {
  /** The built `index.html`, with a comment where the head and the page belong. */
  readonly template: string;
  /** Vite's manifest: the built file of each source file, and the files it imports statically. */
  readonly manifest: Readonly<
    Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>
  >;
  readonly readStyles: (path: string) => Promise<string>;
  /** A placeholder, which the server replaces with its address when it starts. */
  readonly publicUrl: string;
}

export interface WebFile {
  readonly path: string;
  readonly text: string;
}

export async function prerenderWeb(built: BuiltWeb): Promise<WebFile[]> {
  const { publicUrl } = built;
  const web = { ...built, template: await inlineStyles(built) };
  const pages = Object.entries(prerenderedPages).map(([path, source]) => pageFile(path, source, web));
  const written = [...(await Promise.all(pages)), await trackFile(web), await shellFile(web)];
  const tracked = await queryFile('/track-parcel', 'tracked-parcel.html', 'track', web);
  written.push(tracked, {
    path: 'tracked-parcel.json',
    text: JSON.stringify(await renderTrackedVariants(tracked.root)),
  });
  written.push(await answerFile('/points', '?postcode=any', 'points-answer.html', web));
  written.push(await answerFile('/service', '?figures', 'service-answer.html', web));
  written.push(await answerFile('/is-it-from-us', '?answer', 'mail-check-answer.html', web));
  written.push(await queryFile('/get-quotes', 'quote.html', 'quote', web));
  queryClient.clear(); // its timers would keep the build running for five minutes
  return [
    ...written,
    { path: 'routes.json', text: JSON.stringify(pathsOf(routes)) },
    { path: 'company.json', text: JSON.stringify(company) },
    { path: 'offline.json', text: JSON.stringify(offlineFiles(web)) },
    { path: 'manifest.webmanifest', text: JSON.stringify(appManifest) },
    { path: 'robots.txt', text: robotsText(publicUrl) },
    { path: 'sitemap.xml', text: sitemapText(Object.keys(prerenderedPages), publicUrl) },
  ];
}

async function pageFile(path: string, source: string, web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage(path);
  const head = pageHead(page, path, web.publicUrl, 'listed') + preloads(source, web);
  return { path: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, text: fill(web.template, head, html) };
}

/** The home page with its Track tab, which is in the query and so has no path of its own. */
async function trackFile(web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage('/?page=track');
  const head = pageHead(page, '/', web.publicUrl, 'listed') + preloads('home', web);
  return { path: 'home-track.html', text: fill(web.template, head, html) };
}

/** A page with an answer in it, which the server writes: to be replaced by the page, not hydrated. */
async function answerFile(path: string, query: string, name: string, web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage(`${path}${query}`);
  const head = pageHead(page, path, web.publicUrl, 'listed') + preloads(prerenderedPages[path] ?? '', web);
  return { path: name, text: markShell(fill(web.template, head, html), 'query') };
}

/**
 * The shell of a page that depends on its query: a parcel's, a quote's. People share its link, so it has a head. A search engine may list
 * the path but not a parcel: the server marks a page with one's words, and robots.txt closes the API.
 */
async function queryFile(
  path: string,
  name: string,
  chunk: string,
  web: BuiltWeb,
): Promise<WebFile & { root: string }> {
  const { html, page } = await renderShell(needsJavaScript, path);
  if (!page) throw new Error(`${path} is no page.`);
  const head = pageHead(page, path, web.publicUrl, 'listed') + preloads(chunk, web);
  return { path: name, text: markShell(fill(web.template, head, html), 'query'), root: html };
}

const { name, phone, email } = company;
const needsJavaScript = `This page needs JavaScript, which is off in this browser. Turn it on, call ${phone} or email ${email}.`;

/** For pages that depend on the address or the customer. */
async function shellFile({ template, publicUrl }: BuiltWeb): Promise<WebFile> {
  const description = 'Electric parcel delivery across the United Kingdom.';
  const { html } = await renderShell(needsJavaScript);
  const head = pageHead({ title: name, description }, '/', publicUrl, 'unlisted');
  return { path: 'shell.html', text: markShell(fill(template, head, html)) };
}

/** Tells the entry to render the page instead of hydrating it. */
function markShell(text: string, kind = ''): string {
  return text.replace('<div id="root">', `<div id="root" data-shell="${kind}">`);
}

/** For the service worker, the entry first. */
function offlineFiles({ manifest, template }: BuiltWeb): string[] {
  const files = [
    'index.html',
    'features/tracking/track-start.tsx',
    'features/tracking/map/route-map.tsx',
    'session/saved-parcel.ts',
    'ui/overlays/toaster.tsx',
  ].flatMap((source) => [...filesOf(source, manifest)]);
  const fonts = [...template.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file);
  const icons = [...template.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g)];
  return [...new Set([...files, ...fonts, ...icons.map(([, file = '']) => file)])].map((file) => `/${file}`);
}

/** So that a page is painted without a second request. */
async function inlineStyles({ template, readStyles }: BuiltWeb): Promise<string> {
  const [link, path] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template) ?? [];
  if (!link || !path) throw new Error('The built page links no stylesheet.');
  const styles = await readStyles(path);
  return template.replace(link, () => `<style>${styles.trim()}</style>`);
}

function fill(template: string, head: string, page: string): string {
  // Functions, because a replacement text would give `$&` and the like a meaning.
  return template.replace('<!--head-->', () => head).replace('<!--page-->', () => page);
}

/** So that the browser fetches the page's own code together with the entry's. */
function preloads(source: string, { manifest, template }: BuiltWeb): string {
  const files = [...filesOf(source, manifest)].filter((file) => !template.includes(file));
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

function filesOf(source: string, manifest: BuiltWeb['manifest'], found = new Set<string>()): Set<string> {
  const chunk = manifest[source] ?? Object.values(manifest).find(({ name: chunkName }) => chunkName === source);
  if (!chunk) throw new Error(`${source} has no file in the build.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, found);
  return found;
}

/** The server tells a page from a 404 by them. */
function pathsOf(table: typeof routes): string[] {
  return table.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)]);
}

/** Calls, pages for developers and the card sandbox. */
const notPages = ['/api/', '/dev/', '/v1/'];

/** Customers' pages are not disallowed: robots must be able to fetch them to read their `noindex`. */
function robotsText(publicUrl: string): string {
  const lines = notPages.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n');
}

function sitemapText(listedPaths: readonly string[], publicUrl: string): string {
  const urls = listedPaths.map((path) => `  <url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
