import { describe, expect, it } from 'vitest';
import { ownCookie } from './cookies.ts';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const { read, write } = ownCookie('device', '/api/v1');

describe('a cookie of ours', () => {
  it.each([true, false])('is read back among others (over HTTPS: %j)', (isSecure) => {
    const sent = write(token, 1000, isSecure).replace(/;.*/, '');
    expect(read(sent, isSecure)).toBe(token);
    expect(read(`theme=dark; ${sent}; lang=en`, isSecure)).toBe(token);
    expect(read(`theme=dark;${sent};lang=en`, isSecure)).toBe(token);
  });

  it.each([undefined, '', 'device=', 'device=short', `my-device=${token}`, `device=${token}x`, 'device=<script>'])(
    'is not there in %j',
    (cookies) => {
      expect(read(cookies, false)).toBeUndefined();
    },
  );

  it('over HTTPS is one that only this host can have set', () => {
    expect(read(`device=${token}`, true)).toBeUndefined();
    expect(read(`__Host-device=${token}`, false)).toBeUndefined();
  });

  it('is kept from scripts and other sites, and over HTTPS from everybody else', () => {
    const attributes = 'Max-Age=60; HttpOnly; SameSite=Strict';
    expect(write(token, 60_000, true)).toBe(`__Host-device=${token}; Path=/; ${attributes}; Secure`);
    expect(write(token, 60_000, false)).toBe(`device=${token}; Path=/api/v1; ${attributes}`);
  });
});
