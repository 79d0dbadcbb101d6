import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt, type SourceFile } from './source-file.ts';

/** One import of a file: another file of the checkout, or a package. */
export interface Import {
  readonly from: string;
  readonly line: number;
  /** Written `await import('…')`: loaded when that line runs, not with the file. */
  readonly isDynamic: boolean;
  /** The imported file relative to the checkout's root, when it is one of ours. */
  readonly file?: string;
  /** The imported package (`react`, `@fastify/static`, `node:path`), when it is not ours. */
  readonly package?: string;
}

/** Reads every import of a file, whichever way it is written: static, dynamic, type-only, a re-export, or `import('…').Type`. */
export function readImports({ path, text }: SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (source: unknown, offset: number, isDynamic = false) => {
    if (typeof source !== 'string') return;
    imports.push({ from: path, line: lineAt(text, offset), isDynamic, ...resolve(path, source) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, node.start, true),
    TSImportType: (node) => add(node.source.value, node.start),
  }).visit(parseSync(path, text).program);
  return imports;
}

function resolve(from: string, source: string): Pick<Import, 'file' | 'package'> {
  const withoutQuery = source.replace(/\?\w+$/, '');
  if (withoutQuery.startsWith('.')) return { file: posix.join(posix.dirname(from), withoutQuery) };
  return { package: withoutQuery.split('/', withoutQuery.startsWith('@') ? 2 : 1).join('/') };
}
