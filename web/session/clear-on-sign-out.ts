import { forgetLastParcel } from './last-parcel-cache.ts';
import { clearHeldReturn } from './receiver-token.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/**
 * Clears cached responses and typed input when the session ends or changes: by logging out here or in another tab, or because it
 * expired. `clearMore` clears what other modules hold. Returns a function that stops this.
 */
export function clearOnSignOut(clearMore: () => Promise<void> = async () => undefined): () => void {
  return sessionStore.subscribe(({ user: now }, { user: before }) => {
    if (before.access_token === '' || now.access_token === before.access_token) return;
    tabStorage.clear();
    clearHeldReturn();
    forgetLastParcel();
    void clearResponses();
    clearMore().catch(() => undefined); // its code could not be had; it is asked again at the next sign-out
  });
}

async function clearResponses(): Promise<void> {
  try {
    // Loaded here, because a page that asks the server nothing has no cache to clear.
    const { queryClient } = await import('../lib/api/query-client.ts');
    queryClient.clear();
  } catch {
    // The code could not be had, so nothing was ever cached with it.
  }
}
