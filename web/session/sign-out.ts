import { clearQuote, logOut, sessionStore } from './session-store.ts';

/**
 * Resets everything here and ends the session on the server. Here first: who logs out and leaves the page at once, or has no
 * connection, must not stay signed in. The code of the call is loaded for it, because every page has the button and few press it.
 */
export async function signOut(): Promise<void> {
  const { access_token: accessToken } = sessionStore.getState().user;
  logOut();
  clearQuote();
  try {
    const [{ call }, { logout }, { toast }] = await Promise.all([
      import('../lib/api/call.ts'),
      import('../../contract/accounts.ts'),
      import('react-hot-toast/headless'),
    ]);
    toast.remove(); // messages to this customer are not for the next one
    await call(logout, {}, undefined, { accessToken });
  } catch {
    // A refused call has shown its message already.
  }
}
