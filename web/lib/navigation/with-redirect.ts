import { sameOriginPath } from './same-origin-path.ts';

/** Adds `?redirect=` to the path of an account page, if the redirect is a path of this site. */
export function withRedirect(path: string, redirect: string | null): string {
  const target = sameOriginPath(redirect);
  // The specification does not encode the slash.
  return target === undefined ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;
}
