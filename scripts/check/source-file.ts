import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `path` is relative to the checkout, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const foldersToSkip = new Set(['node_modules', 'build', '.git', '.data', 'test-results', 'playwright-report']);
const written = /\.(tsx?|mjs|css|sql|html|md)$/;

/** Code, styles, migrations, pages and documents. */
export function readSourceFiles(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return foldersToSkip.has(entry.name) ? [] : readSourceFiles(root, path);
    return written.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

export function isCode({ path }: SourceFile): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** As editors and terminals link it: `web/ui/button.tsx:3 message`. */
export function formatProblem({ path, line, message }: Problem): string {
  return `${line === undefined ? path : `${path}:${line}`} ${message}`;
}
