import { expect, test } from 'vitest';
import { browserCandidates, isHeadlessShell } from './find-browser.ts';

test('a browser named by the setting is the only one considered', () => {
  expect(browserCandidates({ CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }, '/own', '/npm')).toEqual([
    '/opt/chromium',
  ]);
});

test('a browser without windows comes before one with them, and an installed one before another', () => {
  const candidates = browserCandidates({ PATH: '/usr/bin' }, '/own', '/npm');
  expect(candidates.slice(0, 4)).toEqual([
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chrome-headless-shell',
    '/npm',
    '/usr/bin/chromium',
  ]);
  expect(candidates.at(-1)).toBe('/own');
});

test('a browser without windows is known by its name', () => {
  expect(isHeadlessShell('/usr/bin/chromium-headless-shell')).toBe(true);
  expect(isHeadlessShell('/usr/bin/chromium')).toBe(false);
});
