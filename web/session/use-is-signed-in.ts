import { useSession } from './session-store.ts';

/** Whether a customer is signed in, which means that there is an access token (specification, section 4). */
export function useIsSignedIn(): boolean {
  return useSession(({ user }) => user.access_token !== '');
}
