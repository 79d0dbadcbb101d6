import { describe, expect, it } from 'vitest';
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';

describe('the device cookie', () => {
  it('is read back among others', () => {
    const sent = writeDeviceCookie(token, false).replace(/;.*/, '');
    expect(readDeviceCookie(sent)).toBe(token);
    expect(readDeviceCookie(`theme=dark; ${sent}; lang=en`)).toBe(token);
    expect(readDeviceCookie(`theme=dark;${sent};lang=en`)).toBe(token);
  });

  it.each([undefined, '', 'device=', 'device=short', `my-device=${token}`, `device=${token}x`, 'device=<script>'])(
    'is not there in %j',
    (cookies) => {
      expect(readDeviceCookie(cookies)).toBeUndefined();
    },
  );

  it('is kept for 400 days from scripts and other sites, and travels over HTTPS only where the product does', () => {
    const attributes = 'Path=/api/v1; Max-Age=34560000; HttpOnly; SameSite=Strict';
    expect(writeDeviceCookie(token, true)).toBe(`device=${token}; ${attributes}; Secure`);
    expect(writeDeviceCookie(token, false)).toBe(`device=${token}; ${attributes}`);
  });
});
