/** The home page with its Send tab, where the logo goes (specification, section 2). */
export const homePath = '/?page=send';

/** The links of the header and of the phone's menu. */
export const navigation = [
  { label: 'Home', href: homePath },
  { label: 'About', href: '/about' },
  { label: 'Our Goal', href: '/our-goals' },
] as const;

export const loginPath = '/auth/login';

export const registerPath = '/auth/register';

/** The shipment form, the one protected page that a visitor comes back to after signing in (specification, section 2). */
export const shipPath = '/ship-parcel';

export const bulkPath = '/dashboard/bulk';

/** The log-in page for a visitor of this location. From the shipment form and the bulk upload it carries a redirect back. */
export function loginPathFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname === shipPath || pathname === bulkPath ? loginPathBackTo(pathname + search) : loginPath;
}

/** The log-in page with a redirect back to a path. */
export function loginPathBackTo(path: string): string {
  // The specification writes the slash as it is.
  return `${loginPath}?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

export const trackPath = '/track-parcel';

/** The customer's shipments: where they go after logging in, and by the header's icon (specification, section 2). */
export const afterLogin = '/dashboard';

/** The page of one shipment, by parcel id or reference. */
export function shipmentPath(id: string): string {
  return `/dashboard/shipments/${encodeURIComponent(id)}`;
}

/** What the customer's shipments emitted, year by year. */
export const emissionsPath = '/dashboard/emissions';

/** The customer's own pages, in the header's menu and the phone's. */
export const customerLinks = [
  { label: 'My Shipments', href: afterLogin },
  { label: 'My Invoices', href: '/dashboard/invoices' },
  { label: 'Profile Settings', href: '/settings' },
  // Ours, after those of the specification.
  { label: 'Address Book', href: '/dashboard/address-book' },
] as const;

/** The home page's address with its tab named, and all else that it carries kept; any other address as it is. */
export function withHomeTab(address: string): string {
  const url = new URL(address);
  if (url.pathname === '/' && !url.searchParams.has('page')) url.searchParams.append('page', 'send');
  return url.href;
}
