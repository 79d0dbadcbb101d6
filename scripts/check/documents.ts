import type { Problem } from './source-file.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** What a document may name: the package's scripts, paths of the checkout, and files by their name alone. */
export interface Checkout {
  readonly scripts: readonly string[];
  exists(path: string): boolean;
  hasFileNamed(name: string): boolean;
}

const command = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;
const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g;
const link = /\]\(([^)\s]+)\)/g;
// Made when the product runs: a document may name them although a fresh clone has none.
const madeLater = /^(build|node_modules|\.data|\.env)(\/|$)/;

/** Commands and paths that a document names but the checkout does not have. */
export function checkDocument({ path, text }: SourceFile, checkout: Checkout): Problem[] {
  const problems: Problem[] = [];
  const report = (offset: number, message: string) => problems.push({ path, line: lineAt(text, offset), message });

  for (const match of text.matchAll(command)) {
    const script = match[1] ?? match[2] ?? '';
    if (!checkout.scripts.includes(script))
      report(match.index, `names the command '${match[0]}', which package.json does not have.`);
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const isThere = (name: string) =>
    madeLater.test(name) || [name, normalise(folder + name)].some(checkout.exists) || checkout.hasFileNamed(name);
  for (const match of text.matchAll(codeSpan)) {
    const name = (match[1] ?? '').replace(/\/$/, '');
    if (looksLikePath(name) && !isThere(name)) report(match.index, `names the path '${name}', which is not there.`);
  }
  for (const match of text.matchAll(link)) {
    const target = (match[1] ?? '').replace(/#.*$/, '');
    if (target && !target.includes(':') && !isThere(target))
      report(match.index, `links to '${target}', which is not there.`);
  }
  return problems;
}

const mostWords = 15_000;

/** Documents that together have become too long to be read. */
export function checkWordCount(documents: readonly SourceFile[]): Problem[] {
  const count = documents.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  if (count <= mostWords) return [];
  return [{ path: 'docs', message: `and the other documents have ${count} words; shorten them to ${mostWords}.` }];
}

/** A path has a folder or an ending of ours, and neither spaces nor places left open (`<slice>`, `*`, `…`); URLs start with a slash. */
function looksLikePath(text: string): boolean {
  if (!/^\.?[\w@][\w@./-]*$/.test(text)) return false;
  return (
    /^(contract|server|web|local|e2e|bench|proof|ops|scripts|docs|\.ci)\//.test(text) ||
    /^[\w./-]+\.(tsx?|mjs|md|json|sql|css|html)$/.test(text)
  );
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
