import { clearQuote, logOut, sessionStore } from './session-store.ts';

/** First here, then on the server: a customer who leaves at once or is offline must not stay signed in. */
export async function signOut(): Promise<void> {
  const { access_token: accessToken } = sessionStore.getState().user;
  logOut();
  clearQuote();
  try {
    // Loaded on use: every page has the button and few press it.
    const [{ call }, { logout }, { toast }] = await Promise.all([
      import('../lib/api/call.ts'),
      import('../../contract/accounts.ts'),
      import('react-hot-toast/headless'),
    ]);
    toast.remove(); // messages to this customer are not for the next one
    await call(logout, {}, undefined, { accessToken });
  } catch {
    // A refused call has shown its message.
  }
}
