import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

test.each([
  '/ship-parcel',
  '/settings?tab=password',
  '/?page=send',
  '/about#team',
  '/a//b',
  '/%2Fevil.example',
  '/%5Cevil',
])('follows %s', (path) => {
  expect(sameOriginPath(path)).toBe(path);
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
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,evil',
  'https:\\\\evil.example',
  'http:/\\evil.example',
  '/\r\n/evil.example',
  '/%2e//evil.example',
  '/x/%2E%2e//evil.example',
  '/.\\/evil.example',
  '\u0000//evil.example',
  '\u3000//evil.example',
  '／／evil.example',
  ' //evil.example',
  'ship-parcel',
  '',
  null,
])('does not follow %j', (text) => {
  expect(sameOriginPath(text)).toBeUndefined();
});

test('stays on our own site, whatever it is made of', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    '／',
    '。',
    'evil.example',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = sameOriginPath(`/${pieces.join('')}`) ?? '/';
      const once = new URL(path, 'https://own.example');
      const twice = new URL(once.pathname + once.search, 'https://own.example');
      expect([once.origin, twice.origin]).toEqual(['https://own.example', 'https://own.example']);
    }),
  );
});
