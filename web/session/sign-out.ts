import { deleteLastParcel } from './last-parcel-cache.ts';
import { setRole } from './role.ts';
import { clearHeldReturn, clearQuote, logOut, sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/** First here, then on the server: a customer who leaves at once or is offline must not stay signed in. */
export async function signOut(): Promise<void> {
  const { access_token: accessToken } = sessionStore.getState().user;
  logOut();
  clearQuote();
  try {
    // Loaded on use: every page has the button and few press it.
    const [{ call }, { logout }, { toast }] = await Promise.all([
      import('../lib/api/call.ts'),
      import('../../contract/accounts/accounts.ts'),
      import('react-hot-toast/headless'),
    ]);
    toast.remove(); // messages to this customer are not for the next one
    await call(logout, {}, undefined, { accessToken });
  } catch {
    // A refused call has shown its message.
  }
}

/**
 * At every sign-out: here, in another tab, or because the session expired. `clearMore` clears the data of other modules. Also when the
 * session switches to another organisation. Returns a function that stops this.
 */
export function clearOnSignOut(clearMore: () => Promise<void> = async () => undefined): () => void {
  return sessionStore.subscribe(({ user: now }, { user: before }) => {
    const isSwitched = now.access_token === before.access_token;
    const isSameAccount = before.user._account_id === '' || now.user._account_id === before.user._account_id;
    if (before.access_token === '' || (isSwitched && isSameAccount)) return;
    setRole('OWNER');
    tabStorage.clear();
    clearHeldReturn();
    deleteLastParcel();
    void clearResponses(isSwitched);
    if (isSwitched) return;
    clearMore().catch(() => undefined); // its code could not be had; it is asked again at the next sign-out
  });
}

async function clearResponses(isSwitched: boolean): Promise<void> {
  try {
    // A page without queries has not loaded the caches.
    const [{ clearAnswers }, { queryClient }] = await Promise.all([
      import('../lib/api/answer-cache.ts'),
      import('../lib/api/query-client.ts'),
    ]);
    clearAnswers();
    if (isSwitched) queryClient.removeQueries({ type: 'inactive' });
    else queryClient.clear();
    if (isSwitched) await queryClient.resetQueries(); // what the page shows is loaded again
  } catch {
    // The code could not be loaded, so nothing was cached with it.
  }
}
