/** A cookie with a secret: HttpOnly, SameSite=Strict. */
export interface OwnCookie {
  read(cookies: string | undefined, isSecure: boolean): string | undefined;
  /** The header value that makes a browser hold the secret; an empty one for no time at all makes it forget. */
  write(value: string, maxAgeMs: number, isSecure: boolean): string;
}

/**
 * Describes a cookie by its name and the path it is sent to. Over HTTPS its name begins with `__Host-`: browsers take such a one from this
 * very host alone, so that no neighbour under the same domain can plant another. That takes the whole host as its path.
 */
export function ownCookie(name: string, path: string): OwnCookie {
  const fullName = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
  return {
    read: (cookies = '', isSecure) => {
      const prefix = `${fullName(isSecure)}=`;
      const value = cookies
        .split(/;\s*/)
        .find((cookie) => cookie.startsWith(prefix))
        ?.slice(prefix.length);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    write: (value, maxAgeMs, isSecure) =>
      [
        `${fullName(isSecure)}=${value}`,
        `Path=${isSecure ? '/' : path}`,
        `Max-Age=${maxAgeMs / 1000}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}
