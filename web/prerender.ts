import { renderPage, renderShell } from './entry-server.tsx';
import { company } from './lib/company.ts';
import { documentTitle, type Page } from './lib/page.ts';
import { routes } from './routes.ts';

/** The pages that are written as HTML, each by the file in `routes/public` that carries its name. */
const prerenderedPages: Readonly<Record<string, string>> = {
  '/': 'home',
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
  /** Where the product will stand; without it no page claims an address of its own. */
  readonly publicUrl: string | undefined;
}

/** A file to be written beside the built ones. */
export interface WebFile {
  readonly path: string;
  readonly text: string;
}

/** Writes the public pages as HTML, the shell that every other page starts from, and what the server and the device want to know. */
export async function prerenderWeb(built: BuiltWeb): Promise<WebFile[]> {
  const web = { ...built, template: await inlineStyles(built) };
  const pages = Object.entries(prerenderedPages).map(([path, name]) => pageFile(path, name, web));
  return [
    ...(await Promise.all(pages)),
    await trackFile(web),
    await shellFile(web.template),
    { path: 'routes.json', text: JSON.stringify(pathsOf(routes)) },
    { path: 'manifest.webmanifest', text: JSON.stringify(appManifest) },
  ];
}

async function pageFile(path: string, name: string, web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage(path);
  const head = headOf(page) + canonical(path, web.publicUrl) + preloads(`routes/public/${name}.tsx`, web);
  return { path: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, text: fill(web.template, head, html) };
}

/** The home page once more, as it is with its Track tab; which of the two is shown is in the query, so it has no path of its own. */
async function trackFile(web: BuiltWeb): Promise<WebFile> {
  const { html, page } = await renderPage('/?page=track');
  const head = headOf(page) + canonical('/', web.publicUrl) + preloads('routes/public/home.tsx', web);
  return { path: 'home-track.html', text: fill(web.template, head, html) };
}

/** The start of the pages that depend on the address or the customer. The mark tells the entry to draw it anew, not to take it over. */
async function shellFile(template: string): Promise<WebFile> {
  const { name, phone, email } = company;
  const sentence = `This page needs JavaScript, which is off in this browser. Turn it on, call ${phone} or write to ${email}.`;
  const { html, page } = await renderShell({ title: name, description: sentence }, sentence);
  const head = `${headOf(page)}<meta name="robots" content="noindex">`;
  const text = fill(template, head, html).replace('<div id="root">', '<div id="root" data-shell>');
  return { path: 'shell.html', text };
}

/** What a device that puts the product on its home screen wants to know. */
const appManifest = {
  name: company.name,
  start_url: '/',
  display: 'standalone',
  background_color: '#f7f8f4',
  theme_color: '#f7f8f4',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

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

function headOf(page: Page): string {
  const title = escape(documentTitle(page));
  return `<title>${title}</title><meta name="description" content="${escape(page.description)}">`;
}

function canonical(path: string, publicUrl: string | undefined): string {
  return publicUrl ? `<link rel="canonical" href="${escape(new URL(path, publicUrl).href)}">` : '';
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

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
