import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What 'Skip to content' puts behind the #. */
const content = 'main';

/** From the link in a mail. Moves from the address into the state of the history entry at once, because it is all that proves who opens it. */
export function useLinkToken(): string {
  const location = useLocation();
  const { pathname, hash } = location;
  const state = location.state as { readonly linkToken?: string } | null; // only this hook sets it
  const navigate = useNavigate();
  const fragment = hash.slice(1);
  const isExposed = fragment !== '' && fragment !== content;
  const [token] = useState(() => (isExposed ? fragment : (state?.linkToken ?? '')));
  useEffect(() => {
    if (isExposed) void navigate(pathname, { replace: true, state: { linkToken: fragment } });
  }, [isExposed, fragment, pathname, navigate]);
  return token;
}
