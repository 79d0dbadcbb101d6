import { afterEach } from 'vitest';
import { answerOwnAccount } from '../../web/testing/own-account.ts';

// A feature test replaces this with a fetch of its own.
let attempts: string[] = [];

globalThis.fetch = (input) => {
  const address = input instanceof Request ? input.url : String(input);
  const own = answerOwnAccount(address);
  if (own) return Promise.resolve(own);
  attempts.push(address);
  return Promise.reject(new TypeError(`Tests may not fetch ${address}.`));
};

afterEach(() => {
  const addresses = attempts;
  attempts = [];
  if (addresses.length > 0) throw new Error(`The test fetched ${addresses.join(', ')}, which it does not answer.`);
});
