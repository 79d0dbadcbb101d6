import { expect, test } from 'vitest';
import { withHomeTab } from './navigation.ts';

const site = 'https://larkway.example';

test.each([
  ['/', '/?page=send'],
  ['/?', '/?page=send'],
  ['/?utm_source=x', '/?utm_source=x&page=send'],
  ['/?utm_source=x&utm_source=y#services', '/?utm_source=x&utm_source=y&page=send#services'],
])('adds the tab to %s and keeps the rest', (address, expected) => {
  expect(withHomeTab(site + address)).toBe(site + expected);
});

test.each(['/?page=track', '/?page=', '/?utm_source=a%20b&page=send', '/about', '/about?utm_source=a%20b'])(
  'leaves %s alone',
  (address) => {
    expect(withHomeTab(site + address)).toBe(site + address);
  },
);
