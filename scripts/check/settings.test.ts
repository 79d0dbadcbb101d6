import { expect, test } from 'vitest';
import { checkSettings, settingsReadBy, writeSettingsTable } from './settings.ts';

type Settings = Readonly<Record<string, string | undefined>>;
const read = (settings: Settings) => ({
  host: settings['HOST'],
  port: Number(settings['PORT'] ?? 3000),
  key: settings['KEY'],
});
const example = `# Every setting.

# ── Where it serves ────
# The port and the host.
# PORT=3000
# HOST=10.0.0.1

# ── What it needs ────
# A secret,
# of any length.
# KEY=
`;

test('the settings a function reads are found by watching it', () => {
  expect(settingsReadBy(read)).toEqual(['HOST', 'KEY', 'PORT']);
});

test('the table has the words above each setting, and the values that are defaults', () => {
  expect(writeSettingsTable(read, example)).toContain(`## Where it serves

| Setting | Default | What it does |
|---|---|---|
| \`PORT\`, \`HOST\` | \`3000\`, – | The port and the host. |

## What it needs

| Setting | Default | What it does |
|---|---|---|
| \`KEY\` | – | A secret, of any length. |
`);
});

test('a setting that is read but not explained, one that nothing reads, and a stale table are reported', () => {
  const table = { path: 'docs/settings.md', text: writeSettingsTable(read, example) };
  expect(checkSettings(read, { path: '.env.example', text: example }, table)).toEqual([]);
  const changed = example.replace('HOST=', 'GONE=');
  expect(checkSettings(read, { path: '.env.example', text: changed }, table)).toEqual([
    { path: '.env.example', message: 'leaves out the setting HOST.' },
    { path: '.env.example', message: 'names the setting GONE, which nothing reads.' },
    { path: 'docs/settings.md', message: 'is out of date: run npm run settings.' },
  ]);
});
