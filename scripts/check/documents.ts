import type { Problem } from './source-file.ts';
import { lineAt, type SourceFile } from './source-file.ts';

export interface Checkout {
  readonly scripts: readonly string[];
  exists(path: string): boolean;
  hasFileNamed(name: string): boolean;
}

const command = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;
const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g;
const link = /\]\(([^)\s]+)\)/g;
// Created when the product runs; a fresh clone has none.
const generatedPaths = /^(build|node_modules|\.data|\.env)(\/|$)/;

/** Commands and paths that don't exist. */
export function checkDocument({ path, text }: SourceFile, checkout: Checkout): Problem[] {
  const problems: Problem[] = [];
  const report = (offset: number, message: string) => problems.push({ path, line: lineAt(text, offset), message });

  for (const match of text.matchAll(command)) {
    const script = match[1] ?? match[2] ?? '';
    if (!checkout.scripts.includes(script))
      report(match.index, `names the command '${match[0]}', which package.json does not have.`);
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const pathExists = (name: string) =>
    generatedPaths.test(name) || [name, normalise(folder + name)].some(checkout.exists) || checkout.hasFileNamed(name);
  for (const match of text.matchAll(codeSpan)) {
    const name = (match[1] ?? '').replace(/\/$/, '');
    if (looksLikePath(name) && !pathExists(name))
      report(match.index, `names the path '${name}', which does not exist.`);
  }
  for (const match of text.matchAll(link)) {
    const target = (match[1] ?? '').replace(/#.*$/, '');
    if (target && !target.includes(':') && !pathExists(target))
      report(match.index, `links to '${target}', which does not exist.`);
  }
  return problems;
}

const maxWords = 15_000;

export function checkWordCount(documents: readonly SourceFile[]): Problem[] {
  const written = documents.filter(({ path }) => path !== 'docs/settings.md'); // generated
  const count = written.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  if (count <= maxWords) return [];
  return [{ path: 'docs', message: `and the other documents have ${count} words; shorten them to ${maxWords}.` }];
}

/** Has one of our folders or extensions, and no spaces or placeholders (`<slice>`, `*`, `…`). URLs start with a slash. */
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
