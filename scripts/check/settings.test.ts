import { expect, test } from 'vitest';
import { checkSettings, settingsReadBy } from './settings.ts';

test('the settings a function reads are found by watching it', () => {
  expect(settingsReadBy((settings) => [settings['PORT'], settings['HOST'] ?? settings['PORT']])).toEqual([
    'HOST',
    'PORT',
  ]);
});

test('a setting that is read but written nowhere, or written but not read, is reported', () => {
  const example = { path: '.env.example', text: '# The port.\n# PORT=3000\nGONE=1\n' };
  const readme = {
    path: 'README.md',
    text: '| `HOST`, `PORT` | where it listens |\n| `TEST_DATABASE_URL` `CHROMIUM_PATH` | tests |\n',
  };
  expect(checkSettings(['HOST', 'PORT'], example, readme)).toEqual([
    { path: '.env.example', message: 'leaves out the setting HOST.' },
    { path: '.env.example', message: 'names the setting GONE, which nothing reads.' },
  ]);
});
