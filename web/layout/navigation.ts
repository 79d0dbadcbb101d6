/** The home page with its Send tab, the logo's target (specification, section 2). */
export const homePath = '/?page=send';

export const navigation = [
  { label: 'Home', href: homePath },
  { label: 'About', href: '/about' },
  { label: 'Our Goal', href: '/our-goals' },
] as const;

export const loginPath = '/auth/login';

export const registerPath = '/auth/register';

/** The one protected page that a visitor returns to after signing in (specification, section 2). */
export const shipPath = '/ship-parcel';

export const bulkPath = '/dashboard/bulk';

/** The log-in page for a visitor of this location. The shipment form and the bulk upload add a redirect back. */
export function loginPathFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname === shipPath || pathname === bulkPath ? loginPathBackTo(pathname + search) : loginPath;
}

export function loginPathBackTo(path: string): string {
  // The specification does not encode the slash.
  return `${loginPath}?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

export const trackPath = '/track-parcel';

export const helpPath = '/help';

/** Where customers go after logging in, and by the header's icon (specification, section 2). */
export const afterLogin = '/dashboard';

/** By parcel id or reference. */
export function shipmentPath(id: string): string {
  return `/dashboard/shipments/${encodeURIComponent(id)}`;
}

export const emissionsPath = '/dashboard/emissions';

export const invoicesPath = '/dashboard/invoices';

export const billingPath = '/dashboard/billing';

/** In the menus and in the bar under the header: parcels, money, people, then the account itself. Collections, Billing and Address Book are ours. */
export const customerLinks = [
  { label: 'My Shipments', href: afterLogin },
  { label: 'Collections', href: '/dashboard/collections' },
  { label: 'My Invoices', href: invoicesPath },
  { label: 'Billing', href: billingPath },
  { label: 'Address Book', href: '/dashboard/address-book' },
  { label: 'Profile Settings', href: '/settings' },
] as const;

/** Without what the role of who is signed in doesn't allow. */
export function customerLinksFor(canReadBilling: boolean) {
  return customerLinks.filter(({ href }) => canReadBilling || (href !== invoicesPath && href !== billingPath));
}

/** Adds the tab to the home page's address and keeps its other parameters; other addresses don't change. */
export function withHomeTab(address: string): string {
  const url = new URL(address);
  if (url.pathname === '/' && !url.searchParams.has('page')) url.searchParams.append('page', 'send');
  return url.href;
}
