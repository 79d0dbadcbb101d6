import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withRedirect } from '../../lib/with-redirect.ts';

/** What the link of a mail carries. */
export interface EmailedLink {
  readonly email: string;
  readonly token: string;
}

/** The link the page was opened with, if it was. It is taken out of the address bar and the history at once, because it is a secret; the way back stays. */
export function useEmailedLink(): EmailedLink | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(search));
  const parameters = new URLSearchParams(search);
  const isExposed = parameters.has('token');
  const cleaned = withRedirect(pathname, parameters.get('redirect'));

  useEffect(() => {
    if (isExposed) void navigate(cleaned, { replace: true });
  }, [isExposed, navigate, cleaned]);

  return link;
}

function linkIn(search: string): EmailedLink | undefined {
  const parameters = new URLSearchParams(search);
  const email = parameters.get('email');
  const token = parameters.get('token');
  return email && token ? { email, token } : undefined;
}
