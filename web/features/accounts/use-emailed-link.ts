import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';

export interface EmailedLink {
  readonly email: string;
  readonly token: string;
}

/**
 * The link that opened the page. It is a secret, so it moves from the address into the state of the history entry at once: a reload
 * still finds it, and no log or referrer has it. `redirect` stays in the address.
 */
export function useEmailedLink(): EmailedLink | undefined {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state = location.state as { readonly emailedLink?: EmailedLink } | null; // only this hook sets emailedLink
  const navigate = useNavigate();
  const [link] = useState(() => linkInAddress(search) ?? linkInAddress(hash.slice(1)) ?? state?.emailedLink);
  const parameters = new URLSearchParams(search);
  const isExposed = parameters.has('token') || hash.includes('token=');
  const cleaned = withRedirect(pathname, parameters.get('redirect'));

  useEffect(() => {
    if (isExposed) void navigate(cleaned, { replace: true, state: { emailedLink: link } });
  }, [isExposed, navigate, cleaned, link]);

  return link;
}

function linkInAddress(search: string): EmailedLink | undefined {
  const parameters = new URLSearchParams(search);
  const email = parameters.get('email');
  const token = parameters.get('token');
  return email && token ? { email, token } : undefined;
}
