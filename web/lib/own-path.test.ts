import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/ship-parcel', '/settings?tab=password', '/?page=send', '/about#team', '/a//b'])('follows %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  'ship-parcel',
  '',
  null,
])('does not follow %j', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
