import { Outlet, useLocation } from 'react-router';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { loginPathFrom } from './navigation.ts';
import { SendOn } from './send-on.tsx';

/** Surrounds the pages that are a customer's own: who is not signed in, or no longer, is sent to log in (specification, section 2). */
export function SignedInOnly() {
  const location = useLocation();
  return useIsSignedIn() ? <Outlet /> : <SendOn to={loginPathFrom(location)} />;
}
