import { connectSession } from '../lib/api/api-session.ts';
import { preserveTypedInput } from './preserve-typed-input.ts';
import { logOut, sessionStore } from './session-store.ts';

/**
 * Makes every call with this browser's session. When the server ends it, the user is forgotten and sent to log in (specification,
 * section 4); what they were typing is kept for their return.
 */
export function connectApi(goToLogin: () => void): void {
  connectSession({
    accessToken: () => sessionStore.getState().user.access_token,
    end: () => {
      preserveTypedInput(logOut);
      goToLogin();
    },
  });
}
