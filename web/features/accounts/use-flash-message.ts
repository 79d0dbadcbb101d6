import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the page that sent us here wants said: that a password was reset, or that an account is complete or erased. It is said until
 * the page is left, and taken out of the history at once, or Back and Forward would say it again long after.
 */
export function useFlashMessage(): string | undefined {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const told = noticeIn(location.state);
  const [notice, setNotice] = useState(told);
  // The page may be here before its notice: an ended session leads here too.
  if (told !== undefined && told !== notice) setNotice(told);

  useEffect(() => {
    if (told !== undefined) void navigate({ pathname, search, hash }, { replace: true });
  }, [told, navigate, pathname, search, hash]);

  return notice;
}

function noticeIn(state: unknown): string | undefined {
  const hasNotice = typeof state === 'object' && state !== null && 'notice' in state;
  return hasNotice && typeof state.notice === 'string' ? state.notice : undefined;
}
