import { renderPage } from './entry-server.tsx';
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

/** Writes the public pages as HTML, the shell that every other page starts from, and the list of paths that exist. */
export async function prerenderWeb(web: BuiltWeb): Promise<WebFile[]> {
  const template = await inlineStyles(web);
  const pages = await Promise.all(
    Object.entries(prerenderedPages).map(async ([path, name]): Promise<WebFile> => {
      const { html, page } = await renderPage(path);
      const head = headOf(page) + canonical(path, web.publicUrl) + preloads(`routes/public/${name}.tsx`, web);
      return { path: `${path.slice(1)}/index.html`.replace(/^\//, ''), text: fill(template, head, html) };
    }),
  );
  return [...pages, shell(web.template), { path: 'routes.json', text: JSON.stringify(paths()) }];
}

/** The HTML of the pages that depend on the address or the customer: it becomes a page only with JavaScript, and says so. */
function shell(template: string): WebFile {
  const { name, phone, email } = company;
  const help = `This page needs JavaScript. Turn it on, call ${phone} or write to ${email}.`;
  const head = `${headOf({ title: name, description: help })}<meta name="robots" content="noindex">`;
  const text = fill(template, head, '').replace('<body>', `<body><noscript>${escape(help)}</noscript>`);
  return { path: 'shell.html', text };
}

/** Puts the stylesheet into the template: a prerendered page can be painted from its first bytes, without a second request. */
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
function paths(table = routes): string[] {
  return table.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...paths(children)]);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
