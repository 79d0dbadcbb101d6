import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withRedirect } from '../../lib/with-redirect.ts';

/** What the link of a mail carries. */
export interface EmailedLink {
  readonly email: string;
  readonly token: string;
}

/**
 * The link the page was opened with, if it was. It is a secret, so it moves from the address into the state of the history entry at once:
 * a reload still finds it there, and no log and no referrer does. The way back stays in the address.
 */
export function useEmailedLink(): EmailedLink | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(search) ?? keptIn(location.state));
  const parameters = new URLSearchParams(search);
  const isExposed = parameters.has('token');
  const cleaned = withRedirect(pathname, parameters.get('redirect'));

  useEffect(() => {
    if (isExposed) void navigate(cleaned, { replace: true, state: { emailedLink: link } });
  }, [isExposed, navigate, cleaned, link]);

  return link;
}

function linkIn(search: string): EmailedLink | undefined {
  const parameters = new URLSearchParams(search);
  const email = parameters.get('email');
  const token = parameters.get('token');
  return email && token ? { email, token } : undefined;
}

function keptIn(state: unknown): EmailedLink | undefined {
  if (typeof state !== 'object' || state === null || !('emailedLink' in state)) return undefined;
  const { emailedLink } = state;
  if (typeof emailedLink !== 'object' || emailedLink === null) return undefined;
  const { email, token } = emailedLink as Partial<Record<string, unknown>>; // any object can be read like this
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : undefined;
}
