import { expect, test } from 'vitest';
import { browserCandidates } from './find-browser.ts';

test('a browser named by the setting is the only one considered', () => {
  expect(browserCandidates({ CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }, '/own', '/npm')).toEqual([
    '/opt/chromium',
  ]);
});

test('an installed browser comes before the one Playwright downloads, the one from npm last', () => {
  const candidates = browserCandidates({ PATH: '/usr/bin' }, '/own', '/npm');
  expect(candidates[0]).toBe('/usr/bin/chromium');
  expect(candidates.slice(-2)).toEqual(['/own', '/npm']);
});
