import { describe, expect, it } from 'vitest';
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';

describe('the device cookie', () => {
  it('is read back among others', () => {
    const sent = writeDeviceCookie(token, false).replace(/;.*/, '');
    expect(readDeviceCookie(sent)).toBe(token);
    expect(readDeviceCookie(`theme=dark; ${sent}; lang=en`)).toBe(token);
  });

  it.each([undefined, '', 'device=', 'device=short', `my-device=${token}`, `device=${token}x`, 'device=<script>'])(
    'is not there in %j',
    (cookies) => {
      expect(readDeviceCookie(cookies)).toBeUndefined();
    },
  );

  it('travels over HTTPS only where the product does', () => {
    expect(writeDeviceCookie(token, true)).toContain('; Secure');
    expect(writeDeviceCookie(token, false)).not.toContain('Secure');
  });
});
