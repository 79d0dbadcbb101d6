import { isDeepStrictEqual } from 'node:util';
import type { Problem, SourceFile } from './source-file.ts';

type ReadSettings = (settings: Readonly<Record<string, string | undefined>>) => unknown;

interface Explained {
  readonly text: string;
  readonly settings: { readonly name: string; readonly value: string }[];
}
interface Section {
  readonly title: string;
  readonly explained: Explained[];
}

export function settingsReadBy(read: ReadSettings): string[] {
  const names = new Set<string>();
  const get = (_: object, name: string | symbol) => void names.add(String(name));
  read(new Proxy({}, { get }));
  return [...names].toSorted();
}

/** Compares the settings that `read` reads with `.env.example` and with the table in `docs/settings.md`. */
export function checkSettings(read: ReadSettings, example: SourceFile, table: SourceFile): Problem[] {
  const names = settingsReadBy(read);
  const listed = readSections(example.text).flatMap(({ explained }) =>
    explained.flatMap(({ settings }) => settings.map(({ name }) => name)),
  );
  const problems = [
    ...names.filter((name) => !listed.includes(name)).map((name) => `leaves out the setting ${name}.`),
    ...listed.filter((name) => !names.includes(name)).map((name) => `names the setting ${name}, which nothing reads.`),
  ].map((message) => ({ path: example.path, message }));
  const isStale = table.text !== writeSettingsTable(read, example.text);
  return isStale ? [...problems, { path: table.path, message: 'is out of date: run npm run settings.' }] : problems;
}

/**
 * The text of `docs/settings.md`, from `.env.example`. A value is the default if `read` returns the same with and without it; otherwise
 * it is an example.
 */
export function writeSettingsTable(read: ReadSettings, example: string): string {
  const sections = readSections(example).map(({ title, explained }) =>
    [
      `## ${title}`,
      '',
      '| Setting | Default | What it does |',
      '|---|---|---|',
      ...explained.map(({ text, settings }) => {
        const names = settings.map(({ name }) => `\`${name}\``).join(', ');
        const values = settings.map((setting) => (isDefault(read, setting) ? `\`${setting.value}\`` : '–'));
        return `| ${names} | ${new Set(values).size > 1 ? values.join(', ') : values[0]} | ${text.replaceAll('|', '\\|')} |`;
      }),
    ].join('\n'),
  );
  const head =
    '# Settings\n\nRead from the environment or from `.env` in the checkout by every command. A wrong one is named in a sentence and nothing starts.\n' +
    '`npm run settings` writes this page from `server/config.ts` and `.env.example`; change those.';
  return `${[head, ...sections].join('\n\n')}\n`;
}

function isDefault(read: ReadSettings, { name, value }: { readonly name: string; readonly value: string }): boolean {
  if (value === '') return false;
  try {
    return isDeepStrictEqual(read({}), read({ [name]: value }));
  } catch {
    return false; // it takes others beside it, such as Stripe's three keys
  }
}

/** Sections of `.env.example`: the comment above a setting, or above the ones before it, explains it. */
function readSections(example: string): Section[] {
  const sections: Section[] = [];
  let words: string[] = [];
  for (const line of example.split('\n')) {
    const title = /^# ── (.+?) ─+$/.exec(line)?.[1];
    const [, name, value = ''] = /^#?\s*([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      sections.push({ title, explained: [] });
      words = [];
      continue;
    }
    const current = sections.at(-1)?.explained;
    if (name !== undefined) {
      if (words.length > 0 || current?.length === 0) current?.push({ text: words.join(' '), settings: [] });
      words = [];
      current?.at(-1)?.settings.push({ name, value });
    } else if (line.startsWith('# ')) words.push(line.slice(2).trim());
  }
  return sections;
}
