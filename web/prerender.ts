import { renderPage, renderShell } from './entry-server.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { company } from './lib/company.ts';
import { routes } from './routes.ts';
import { pageHead } from './seo/page-head.ts';
import { appManifest, robotsText, sitemapText } from './seo/site-files.ts';

/** The pages that are written as HTML and listed by search engines, each by the file in `routes/public` that carries its name. */
const prerenderedPages: Readonly<Record<string, string>> = {
  '/': 'home',
  '/track-parcel': 'track-parcel',
  '/about': 'about',
  '/our-goals': 'our-goals',
  '/terms-of-use': 'terms-of-use',
  '/privacy-policy': 'privacy-policy',
  '/prohibited-items': 'prohibited-items',
  '/complaints': 'complaints',
  '/help': 'help',
};

/** What Vite knows of a built file: its name, and the files it imports at once. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** What the browser's build left for the prerender. */
export interface BuiltWeb {
  /** The built `index.html`, with a comment where the head and the page belong. */
  readonly template: string;
  /** Vite's manifest: the built file of each source file. */
  readonly manifest: Readonly<Record<string, Chunk>>;
  /** The text of a built stylesheet. */
  readonly readStyles: (path: string) => Promise<string>;
  /** What stands for the product's address; the server, which knows it, puts it in when it starts. */
  readonly publicUrl: string;
}

/** A file to be written beside the built ones. */
export interface WebFile {
  readonly path: string;
  readonly text: string;
}

/** Writes the public pages as HTML, the shell that every other page starts from, and what the server, robots and devices want to know. */
export async function prerenderWeb(built: BuiltWeb): Promise<WebFile[]> {
  const { publicUrl } = built;
  const web = { ...built, template: await inlineStyles(built) };
  const pages = Object.entries(prerenderedPages).map(([path, name]) => pageFile(path, name, web));
  const written = [...(await Promise.all(pages)), await trackFile(web), await parcelFile(web), await shellFile(web)];
  queryClient.clear(); // what pages would have asked is kept for five minutes, which the build would wait for
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

async function pageFile(path: string, name: string, web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage(path);
  const head = pageHead(page, path, web.publicUrl, 'listed') + preloads(`routes/public/${name}.tsx`, web);
  return { path: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, text: fill(web.template, head, html) };
}

/** The home page once more, as it is with its Track tab; which of the two is shown is in the query, so it has no path of its own. */
async function trackFile(web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage('/?page=track');
  const head = pageHead(page, '/', web.publicUrl, 'listed') + preloads('routes/public/home.tsx', web);
  return { path: 'home-track.html', text: fill(web.template, head, html) };
}

/** The start of the track page with a parcel in its address, whose link people share: it says what it is before it is drawn. */
async function parcelFile(web: BuiltWeb): Promise<WebFile> {
  const { page } = await renderPage('/track-parcel');
  const { html } = await renderShell(page, needsJavaScript);
  const head =
    pageHead(page, '/track-parcel', web.publicUrl, 'unlisted') + preloads('routes/public/track-parcel.tsx', web);
  return { path: 'tracked-parcel.html', text: markShell(fill(web.template, head, html)) };
}

const { name, phone, email } = company;
const needsJavaScript = `This page needs JavaScript, which is off in this browser. Turn it on, call ${phone} or write to ${email}.`;

/** The start of the pages that depend on the address or the customer. */
async function shellFile({ template, publicUrl }: BuiltWeb): Promise<WebFile> {
  const description = 'Electric parcel delivery across the United Kingdom.';
  const { html, page } = await renderShell({ title: name, description }, needsJavaScript);
  return { path: 'shell.html', text: markShell(fill(template, pageHead(page, '/', publicUrl, 'unlisted'), html)) };
}

/** Tells the entry to draw the page again, not to take it over. */
function markShell(text: string): string {
  return text.replace('<div id="root">', '<div id="root" data-shell>');
}

/** What the service worker keeps: the code that every page and the track page start with, the toasts, the font and the icons. The entry comes first. */
function offlineFiles({ manifest, template }: BuiltWeb): string[] {
  const files = ['index.html', 'routes/public/track-parcel.tsx', 'ui/toaster.tsx'].flatMap((source) => [
    ...filesOf(source, manifest),
  ]);
  const fonts = [...template.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file);
  const icons = [...template.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g)];
  return [...new Set([...files, ...fonts, ...icons.map(([, file = '']) => file)])].map((file) => `/${file}`);
}

/** Puts the stylesheet into the template: a page can be painted from its first bytes, without a second request. */
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

/** The browser fetches the page's own code together with the entry's, which the template names, instead of after it. */
function preloads(source: string, { manifest, template }: BuiltWeb): string {
  const files = [...filesOf(source, manifest)].filter((file) => !template.includes(file));
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

function filesOf(source: string, manifest: BuiltWeb['manifest'], found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} has no file in the build. A prerendered page is named after its path.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, found);
  return found;
}

/** Every path of the product, as the server needs them to tell a page from a 404. */
function pathsOf(table: typeof routes): string[] {
  return table.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)]);
}
