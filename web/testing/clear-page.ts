import { toast } from 'react-hot-toast/headless';
import { beforeAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { rememberTexts } from '../features/quotes/quote-path.ts';
import { clearAnswers } from '../lib/api/answer-cache.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { lastParcelCache } from '../session/last-parcel-cache.ts';
import { setRole } from '../session/role.ts';
import { emptyState } from '../session/session-state.ts';
import { sessionStore } from '../session/session-store.ts';
import { tabStorage } from '../session/tab-storage.ts';
import '../styles/main.css';

// All files of tests share a page, which loads the product once: loading it again for each took as long as the tests.
beforeAll(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queryClient.clear();
  clearAnswers();
  toast.remove();
  sessionStore.setState(emptyState, true);
  setRole('OWNER');
  rememberTexts({});
  localStorage.clear();
  tabStorage.clear();
  await caches.delete(lastParcelCache);
  document.title = '';
  await page.viewport(414, 896);
});

// It clears up by itself only in the file that is the first to load it.
beforeEach(() => cleanup());
