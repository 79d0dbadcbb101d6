import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { emptyState } from './session-state.ts';
import { logOut, sessionStore, updateSession } from './session-store.ts';
import { readSetupToken, saveSetupToken } from './setup-token.ts';
import { clearOnSignOut } from './sign-out.ts';

function start(clearMore?: () => Promise<void>) {
  const stop = clearOnSignOut(clearMore);
  onTestFinished(() => {
    stop();
    queryClient.clear();
    sessionStorage.clear();
    sessionStore.setState(emptyState, true);
    localStorage.clear();
  });
}

const proof = { email: 'ada@example.com', setup_token: 'proof', phone: '447700900123' };

test.each([
  ['nobody is signed in any more', () => logOut()],
  ['somebody else is signed in', () => updateSession({ access_token: 'of another' })],
])('forgets what was told and typed when %s', async (_when, change) => {
  let forgotten = 0;
  start(async () => void (forgotten += 1));
  updateSession({ access_token: 'secret' });
  saveSetupToken(proof);
  queryClient.setQueryData(['private'], 'of the customer');
  change();
  expect(readSetupToken()).toBeUndefined();
  expect(forgotten).toBe(1);
  await expect.poll(() => queryClient.getQueryData(['private'])).toBeUndefined();
});

test('keeps it while the same customer stays, and when a visitor signs in', () => {
  start();
  saveSetupToken(proof);
  updateSession({ access_token: 'secret' });
  updateSession({ user: { fullName: 'Ada Lovelace' } });
  expect(readSetupToken()).toEqual(proof);
});

test.each(['null', '[]', '{"email":1}', '"text"'])('reads no proof from %s', (text) => {
  start();
  sessionStorage.setItem('setup', text);
  expect(readSetupToken()).toBeUndefined();
});
