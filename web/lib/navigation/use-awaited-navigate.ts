import { useEffect, useRef, useTransition } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Navigates, and resolves once the next page shows, so that a form stays busy until then. */
export function useAwaitedNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!isPending) for (const resolve of waiting.current.splice(0)) resolve();
  }, [isPending]);
  useEffect(
    () => () => {
      // The next page has replaced the one that asked for it.
      for (const resolve of waiting.current.splice(0)) resolve();
    },
    [],
  );
  return (to, options) =>
    new Promise((resolve) => {
      waiting.current.push(resolve);
      startTransition(() => void navigate(to, options));
    });
}
