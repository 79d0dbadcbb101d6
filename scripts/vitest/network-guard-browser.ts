import { afterEach } from 'vitest';

// A feature test replaces this with a fetch of its own.
let attempts: string[] = [];

/** Every page of a customer asks what they may do. */
const ownAccount = {
  data: [{ id: '1', name: 'Ada Lovelace', account_id: 'ACC-1', role: 'OWNER', is_shared: false, is_current: true }],
  total: 1,
};

globalThis.fetch = (input) => {
  const address = input instanceof Request ? input.url : String(input);
  if (address.endsWith('/api/v1/account/organisations')) return Promise.resolve(Response.json(ownAccount));
  attempts.push(address);
  return Promise.reject(new TypeError(`Tests may not fetch ${address}.`));
};

afterEach(() => {
  const addresses = attempts;
  attempts = [];
  if (addresses.length > 0) throw new Error(`The test fetched ${addresses.join(', ')}, which it does not answer.`);
});
