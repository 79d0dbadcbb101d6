import { expect, test } from 'vitest';
import { chatAllowance, contentSecurityPolicy } from './security-headers.ts';

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

test('without a chat of others a page has its own files and styles alone', () => {
  const policy = contentSecurityPolicy([hash]);
  expect(policy).toContain(`style-src 'self' '${hash}';`);
  expect(policy).not.toMatch(/crisp|unsafe|blob:/);
});

test('with it inline styles are allowed without a hash, beside which browsers would not heed that', () => {
  const policy = contentSecurityPolicy([hash], [chatAllowance]);
  expect(policy).toContain("style-src 'self' https://client.crisp.chat 'unsafe-inline';");
  expect(policy).toContain("script-src 'self' https://client.crisp.chat;");
  expect(policy).toMatch(/connect-src 'self' [^;]*wss:\/\/client\.relay\.crisp\.chat/);
  expect(policy).not.toContain(hash);
});
