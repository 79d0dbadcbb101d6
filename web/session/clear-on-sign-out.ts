import { forgetLastParcel } from './last-parcel-cache.ts';
import { clearHeldReturn } from './receiver-token.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/**
 * Forgets what the server told and what was typed as soon as nobody, or somebody else, is signed in: by a log-out here or in
 * another tab, or because the session has expired. `forgetMore` is what parts above have to forget then. Goes on until the
 * returned function is called.
 */
export function clearOnSignOut(forgetMore: () => Promise<void> = async () => undefined): () => void {
  return sessionStore.subscribe(({ user: now }, { user: before }) => {
    if (before.access_token === '' || now.access_token === before.access_token) return;
    tabStorage.clear();
    clearHeldReturn();
    forgetLastParcel();
    void forgetAnswers();
    forgetMore().catch(() => undefined); // its code could not be had; it is asked again at the next sign-out
  });
}

async function forgetAnswers(): Promise<void> {
  try {
    // Loaded here, because a page that asks the server nothing has no cache to clear.
    const { queryClient } = await import('../lib/api/query-client.ts');
    queryClient.clear();
  } catch {
    // The code could not be had, so nothing was ever cached with it.
  }
}
