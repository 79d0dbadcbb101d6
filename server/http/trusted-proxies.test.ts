import { describe, expect, it } from 'vitest';
import { trustedProxies } from './create-server.ts';

describe('trustedProxies', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1'])('trusts %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  it.each(['11.1.2.3', '192.0.2.8', '::1', undefined, '', 'unknown'])('does not trust %s', (address) => {
    expect(isTrusted(address)).toBe(false);
  });

  it('trusts nobody when nobody is configured', () => {
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });
});
