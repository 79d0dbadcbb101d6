import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { checkDocument, checkWordCount } from './documents.ts';
import { checkFileLength, checkFileNames } from './files.ts';
import { findFolderCycles, findImportCycles } from './import-cycles.ts';
import { checkFolders, checkImportedOnce, checkImports, readImports } from './imports.ts';
import { checkMigration } from './migrations.ts';
import { checkSettings } from './settings.ts';
import type { Problem } from './source-file.ts';
import { isCode, readSourceFiles, type SourceFile } from './source-file.ts';
import { checkSuppressions } from './suppressions.ts';
import { checkWords } from './words.ts';

/** By the name in the summary. Each returns the problems it found. */
export const ownChecks: Readonly<Record<string, (root: string) => Problem[]>> = {
  imports(root) {
    const code = readSourceFiles(root).filter(isCode);
    const imports = code.flatMap(readImports);
    const paths = code.map(({ path }) => path);
    return [
      ...checkFolders(paths),
      ...checkImportedOnce(paths, imports),
      ...checkImports(imports),
      ...findImportCycles(imports),
      ...findFolderCycles(imports),
    ];
  },
  files(root) {
    const files = readSourceFiles(root);
    return [...checkFileNames(files.map(({ path }) => path)), ...checkFileLength(files)];
  },
  migrations: (root) => readSourceFiles(root).flatMap(checkMigration),
  suppressions: (root) => readSourceFiles(root).filter(isCode).flatMap(checkSuppressions),
  documents(root) {
    const { scripts } = JSON.parse(readText(root, 'package.json').text) as { scripts: Record<string, string> }; // npm's format
    const files = readSourceFiles(root);
    const names = new Set(files.map(({ path }) => basename(path)));
    const checkout = {
      scripts: Object.keys(scripts),
      exists: (path: string) => existsSync(join(root, path)),
      hasFileNamed: (name: string) => names.has(name),
    };
    const documents = files.filter(({ path }) => path.endsWith('.md'));
    return [...documents.flatMap((document) => checkDocument(document, checkout)), ...checkWordCount(documents)];
  },
  words: (root) => readSourceFiles(root).flatMap(checkWords),
  settings: (root) => checkSettings(readConfig, readText(root, '.env.example'), readText(root, 'docs/settings.md')),
};

function readText(root: string, path: string): SourceFile {
  const file = join(root, path);
  return { path, text: existsSync(file) ? readFileSync(file, 'utf8') : '' };
}
