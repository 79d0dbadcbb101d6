import { sameOriginPath } from './same-origin-path.ts';

/** The address of an account page that keeps the way back, where there is one and it is a path of ours. */
export function withRedirect(path: string, redirect: string | null): string {
  const target = sameOriginPath(redirect);
  // The specification writes the slash as it is.
  return target === undefined ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;
}
