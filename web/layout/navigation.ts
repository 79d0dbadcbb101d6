/** The home page with its Send tab, where the logo goes (specification, section 2). */
export const homePath = '/?page=send';

/** The links of the header and of the phone's menu. */
export const navigation = [
  { label: 'Home', href: homePath },
  { label: 'About', href: '/about' },
  { label: 'Our Goal', href: '/our-goals' },
] as const;

/** Where a visitor signs in. */
export const loginPath = '/auth/login';

/** The shipment form, the one protected page that a visitor comes back to after signing in (specification, section 2). */
export const shipPath = '/ship-parcel';

/** Where somebody at this place signs in. From the shipment form the way back is part of the address, its step included. */
export function loginPathFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname !== shipPath) return loginPath;
  // The specification writes the slash as it is.
  return `${loginPath}?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`;
}

/** Where a customer goes after logging in, and by the header's icon: the first page that is theirs alone. */
export const afterLogin = '/settings';

/** The customer's own pages, in the header's menu and the phone's. */
export const customerLinks = [{ label: 'Profile Settings', href: '/settings' }] as const;
