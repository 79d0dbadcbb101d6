import { afterEach, expect, test, vi } from 'vitest';
import type { StateStorage } from 'zustand/middleware';
import { emptyState, type State } from './session-state.ts';
import { createSessionStore } from './session-store.ts';

afterEach(() => vi.useRealTimers());

const signedIn: State = {
  app: {
    showPageLoader: false,
    quote: {
      pickup: 'DA1 1AA',
      delivery: 'M1 1AE',
      weight: '2',
      country: 'UK',
      quote_id: 'held',
      valid_until: '2026-11-17T18:30:00.000Z',
    },
    held_return: { token: 'a-token', valid_until: '2026-11-17T18:30:00.000Z' },
  },
  user: { access_token: 'secret', user: { ...emptyState.user.user, email: 'ada@example.com', account_verified: true } },
};

function storageWith(saved: string | null | Promise<string | null>) {
  const written: string[] = [];
  const storage: StateStorage = {
    getItem: () => saved,
    setItem: (_name, text) => written.push(text),
    removeItem: () => undefined,
  };
  return { storage, lastWritten: () => JSON.parse(written.at(-1) ?? 'null') as { state: unknown } }; // as persist writes it
}

function openStore(storage: StateStorage) {
  const errors: unknown[] = [];
  const store = createSessionStore({ getStorage: () => storage, onRestoreError: (error) => errors.push(error) });
  return { store, errors };
}

test('restores what was saved under the key app', () => {
  const getItem = vi.fn<StateStorage['getItem']>(() => JSON.stringify({ state: signedIn, version: 0 }));
  const { store, errors } = openStore({ ...storageWith(null).storage, getItem });
  expect(getItem).toHaveBeenCalledWith('app');
  expect(store.getState()).toEqual(signedIn);
  expect(errors).toEqual([]);
});

test('saves app and user and nothing else', () => {
  const { storage, lastWritten } = storageWith(null);
  const { store } = openStore(storage);
  store.setState({ user: signedIn.user });
  expect(lastWritten().state).toEqual({ app: emptyState.app, user: signedIn.user });
});

test('never saves the page loader as shown, because a page must not open behind it', () => {
  const { storage, lastWritten } = storageWith(null);
  const { store } = openStore(storage);
  store.setState({ app: { ...emptyState.app, showPageLoader: true } });
  expect(store.getState().app.showPageLoader).toBe(true);
  expect(lastWritten().state).toEqual(emptyState);
});

test('keeps its own page loader when it takes over what another tab saved', async () => {
  const { store } = openStore(storageWith(JSON.stringify({ state: signedIn, version: 0 })).storage);
  store.setState({ app: { ...emptyState.app, showPageLoader: true } });
  await store.persist.rehydrate();
  expect(store.getState()).toEqual({ ...signedIn, app: { ...signedIn.app, showPageLoader: true } });
});

test.each(['{', 'not json', '"app"', '[]', '{"state":{"user":{"access_token":7}},"version":0}'])(
  'starts empty when the saved text is %s',
  (saved) => {
    const { store, errors } = openStore(storageWith(saved).storage);
    expect(store.getState()).toEqual(emptyState);
    expect(errors).toEqual([]);
  },
);

test('goes on in memory when the storage is full', () => {
  const { storage } = storageWith(null);
  const setItem = vi.fn<StateStorage['setItem']>(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { store } = openStore({ ...storage, setItem });
  store.setState({ app: signedIn.app });
  expect(setItem).toHaveBeenCalled();
  expect(store.getState().app).toEqual(signedIn.app);
});

test('tells when the storage can not be read', () => {
  const { storage } = storageWith(null);
  const failure = new DOMException('Access is denied.', 'SecurityError');
  const { store, errors } = openStore({
    ...storage,
    getItem: () => {
      throw failure;
    },
  });
  expect(store.getState()).toEqual(emptyState);
  expect(errors).toEqual([failure]);
});

test('gives up after 5000 ms with a timeout error and goes on with the empty state', async () => {
  vi.useFakeTimers();
  const slow = Promise.withResolvers<string>();
  const { store, errors } = openStore(storageWith(slow.promise).storage);
  await vi.advanceTimersByTimeAsync(4999);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toMatchObject([{ name: 'TimeoutError' }]);

  slow.resolve(JSON.stringify({ state: signedIn, version: 0 }));
  await vi.runAllTimersAsync();
  expect(store.getState()).toEqual(emptyState);
});

test('waits for a storage that is slow but in time', async () => {
  const { store, errors } = openStore(
    storageWith(Promise.resolve(JSON.stringify({ state: signedIn, version: 0 }))).storage,
  );
  await expect.poll(() => store.getState()).toEqual(signedIn);
  expect(errors).toEqual([]);
});
