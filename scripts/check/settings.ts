import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** Settings of the tests, which the product itself does not read. */
const testSettings = ['TEST_DATABASE_URL', 'CHROMIUM_PATH'];

/** Every setting a function reads from the environment it is given. */
export function settingsReadBy(read: (settings: Readonly<Record<string, string | undefined>>) => unknown): string[] {
  const names = new Set<string>();
  const get = (_: object, name: string | symbol) => void names.add(String(name));
  read(new Proxy({}, { get }));
  return [...names].toSorted();
}

/** Holds the settings that are read against those `.env.example` lists and the README's table explains. */
export function checkSettings(read: readonly string[], example: SourceFile, readme: SourceFile): Problem[] {
  const listed = [...example.text.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
  const rows = readme.text.split('\n').filter((line) => line.startsWith('|'));
  const explained = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1] ?? ''),
  );
  return [...compare(read, listed, example.path), ...compare([...read, ...testSettings], explained, readme.path)];
}

function compare(read: readonly string[], written: readonly string[], path: string): Problem[] {
  return [
    ...read
      .filter((name) => !written.includes(name))
      .map((name) => ({ path, message: `leaves out the setting ${name}.` })),
    ...written
      .filter((name) => !read.includes(name))
      .map((name) => ({ path, message: `names the setting ${name}, which nothing reads.` })),
  ];
}
