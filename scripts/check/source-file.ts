import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the checkout; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const foldersToSkip = new Set(['node_modules', 'build', '.git', '.data', 'test-results', 'playwright-report']);
const written = /\.(tsx?|mjs|css|sql|html|md)$/;

/** Every file of the checkout that people write: code, styles, migrations, pages and documents. */
export function readSourceFiles(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return foldersToSkip.has(entry.name) ? [] : readSourceFiles(root, path);
    return written.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** Whether the file is TypeScript or JavaScript. */
export function isCode({ path }: SourceFile): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}

/** The line, counted from 1, that an offset into the text is on. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** One fault a check has found: where, and a sentence saying what is wrong and why. */
export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** A problem as editors and terminals link it: `web/ui/button.tsx:3 message`. */
export function formatProblem({ path, line, message }: Problem): string {
  return `${line === undefined ? path : `${path}:${line}`} ${message}`;
}
