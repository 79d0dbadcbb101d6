import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readReceiverToken, saveReceiverToken } from '../../../session/receiver-token.ts';

/** What 'Skip to content' puts behind the #. */
const content = 'main';

/**
 * The token of the link that this tab was opened with, empty where there is none. It is taken out of the address bar and the history at
 * once, because whoever sees or shares the address would share the delivery; the tab keeps it for a reload and the way back.
 */
export function useReceiverToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fragment = hash.slice(1);
  const isExposed = fragment !== '' && fragment !== content;

  useEffect(() => {
    if (!isExposed) return;
    saveReceiverToken(fragment);
    void navigate({ pathname, search }, { replace: true });
  }, [isExposed, fragment, pathname, search, navigate]);

  return isExposed ? fragment : readReceiverToken();
}
