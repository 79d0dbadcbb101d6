import { deleteLastParcel } from './last-parcel-cache.ts';
import { clearHeldReturn } from './receiver-token.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/** Here or in another tab, or because the session expired. `clearMore` clears the data of other modules. Returns a function that stops this. */
export function clearOnSignOut(clearMore: () => Promise<void> = async () => undefined): () => void {
  return sessionStore.subscribe(({ user: now }, { user: before }) => {
    if (before.access_token === '' || now.access_token === before.access_token) return;
    tabStorage.clear();
    clearHeldReturn();
    deleteLastParcel();
    void clearResponses();
    clearMore().catch(() => undefined); // its code could not be had; it is asked again at the next sign-out
  });
}

async function clearResponses(): Promise<void> {
  try {
    // A page without queries has not loaded the cache.
    const { queryClient } = await import('../lib/api/query-client.ts');
    queryClient.clear();
  } catch {
    // The code could not be loaded, so nothing was cached with it.
  }
}
