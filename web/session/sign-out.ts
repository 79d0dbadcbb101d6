import { clearQuote, logOut } from './session-store.ts';

/**
 * Ends the session on the server and then resets everything here, also when the server can't be reached: who logs out must not
 * stay signed in. The code of the call is loaded for it, because every page has the button and few customers press it.
 */
export async function signOut(): Promise<void> {
  try {
    const [{ call }, { logout }] = await Promise.all([
      import('../lib/api/call.ts'),
      import('../../contract/accounts.ts'),
    ]);
    await call(logout, {});
  } catch {
    // A refused call has shown its message already.
  } finally {
    logOut();
    clearQuote();
  }
}
