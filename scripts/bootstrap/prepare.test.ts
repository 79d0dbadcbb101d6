import { expect, test } from 'vitest';
import { requireVersions } from './prepare.mjs';

test('Node 20 with npm 10 is enough to start with', () => {
  expect(() => requireVersions('20.0.0', 'npm/10.0.0 node/v20.0.0 linux x64')).not.toThrow();
});

test('an older Node is refused by name', () => {
  expect(() => requireVersions('18.20.4', undefined)).toThrow(
    'Node 18.20.4 is too old to start with: install Node 20 or later.',
  );
});

test('an older npm is refused by name', () => {
  expect(() => requireVersions('20.0.0', 'npm/9.9.4 node/v20.0.0')).toThrow(
    'npm 9.9.4 is too old: install npm 10 or later',
  );
});
