import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A message from the previous page, such as that a password was reset. It shows until the page is left. It leaves the history at
 * once, or Back and Forward would show it again.
 */
export function useFlashMessage(): string | undefined {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const given = (location.state as { readonly notice?: string } | null)?.notice; // our own pages set the state
  const [notice, setNotice] = useState(given);
  // The page may be open before its message: an ended session leads here too.
  if (given !== undefined && given !== notice) setNotice(given);

  useEffect(() => {
    if (given !== undefined) void navigate({ pathname, search, hash }, { replace: true });
  }, [given, navigate, pathname, search, hash]);

  return notice;
}
