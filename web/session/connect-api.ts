import { connectSession } from '../lib/api/api-session.ts';
import { logOut, sessionStore } from './session-store.ts';

/** Makes every call with this browser's session. When the server ends it, the user is forgotten and sent to log in (specification, section 4). */
export function connectApi(goTo: (path: string) => void): void {
  connectSession({
    accessToken: () => sessionStore.getState().user.access_token,
    end: () => {
      logOut();
      goTo('/auth/login');
    },
  });
}
