import { afterEach, expect, onTestFinished, test } from 'vitest';
import { emptyState } from './session-state.ts';
import {
  clearQuote,
  followOtherTabs,
  logOut,
  saveQuote,
  sessionStore,
  updateEmail,
  updateSession,
} from './session-store.ts';

afterEach(() => {
  sessionStore.setState(emptyState, true);
  localStorage.clear();
});

const saved = () => (JSON.parse(localStorage.getItem('app') ?? '{}') as { state: unknown }).state; // as the store writes it

test('update merges new values into the session', () => {
  updateSession({ access_token: 'secret', user: { fullName: 'Ada Lovelace', email: 'ada@example.com' } });
  updateSession({ user: { phoneNumber: '447700900123' } });
  expect(sessionStore.getState().user).toEqual({
    access_token: 'secret',
    user: { ...emptyState.user.user, fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '447700900123' },
  });
  expect(saved()).toEqual(sessionStore.getState());
});

test('update email replaces only the email address', () => {
  updateSession({ access_token: 'secret', user: { fullName: 'Ada Lovelace', email: 'ada@example.com' } });
  updateEmail('lovelace@example.com');
  expect(sessionStore.getState().user).toMatchObject({
    access_token: 'secret',
    user: { fullName: 'Ada Lovelace', email: 'lovelace@example.com' },
  });
});

test('logging out resets the session to its empty defaults', () => {
  updateSession({ access_token: 'secret', user: { fullName: 'Ada Lovelace' } });
  logOut();
  expect(sessionStore.getState().user).toEqual(emptyState.user);
  expect(localStorage.getItem('app')).not.toContain('secret');
});

test('a quote is saved and cleared', () => {
  const quote = { pickup: 'DA1 1AA', delivery: 'M1 1AE', weight: '2', country: 'UK' };
  saveQuote(quote);
  expect(saved()).toMatchObject({ app: { quote } });
  clearQuote();
  expect(saved()).toEqual(emptyState);
});

test('uses no other key of local storage', () => {
  updateSession({ access_token: 'secret' });
  expect(Object.keys(localStorage)).toEqual(['app']);
});

/** Another tab of the same browser: the only one whose changes the storage event tells about. */
function openOtherTab(): Window {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  if (!frame.contentWindow) throw new Error('The frame has no window.');
  return frame.contentWindow;
}

test('a log-out in another tab is one here', async () => {
  onTestFinished(followOtherTabs());
  updateSession({ access_token: 'secret' });
  const otherTab = openOtherTab();
  otherTab.localStorage.setItem('app', JSON.stringify({ state: emptyState, version: 0 }));
  await expect.poll(() => sessionStore.getState()).toEqual(emptyState);
});

test('storage cleared in another tab signs out here', async () => {
  onTestFinished(followOtherTabs());
  updateSession({ access_token: 'secret' });
  openOtherTab().localStorage.clear();
  await expect.poll(() => sessionStore.getState()).toEqual(emptyState);
});

test('a page that the back button brings back knows that somebody logged out meanwhile', () => {
  onTestFinished(followOtherTabs());
  updateSession({ access_token: 'secret' });
  localStorage.setItem('app', JSON.stringify({ state: emptyState, version: 0 }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(sessionStore.getState().user.access_token).toBe('secret');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(sessionStore.getState()).toEqual(emptyState);
  expect(localStorage.getItem('app')).not.toContain('secret');
});
