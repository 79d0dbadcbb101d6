import { expect, test } from 'vitest';
import { withRedirect } from './with-redirect.ts';

test.each([
  ['/ship-parcel', '/auth/register?redirect=/ship-parcel'],
  ['/ship-parcel?step=2', '/auth/register?redirect=/ship-parcel%3Fstep%3D2'],
  [null, '/auth/register'],
  ['', '/auth/register'],
  ['//evil.example', '/auth/register'],
  ['https:evil', '/auth/register'],
  ['\\evil', '/auth/register'],
])('with the way back %j: %s', (redirect, address) => {
  expect(withRedirect('/auth/register', redirect)).toBe(address);
});
