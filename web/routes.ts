import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { loadTrackStart } from './features/tracking/load-track-start.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { type LazyPage, loadPage } from './layout/load-page.tsx';
import { SignedInOnly } from './layout/redirect.tsx';
import { preloadChunk } from './lib/use-chunk.ts';
import { Root } from './root.tsx';
import { loadSummaryPage } from './summary-page.ts';

interface PageEntry {
  readonly path?: string;
  readonly lazy?: LazyPage;
  readonly Component?: ComponentType;
  readonly children?: readonly PageEntry[];
}

// Files with several pages.
const loadEmailedLinks = () => import('./routes/auth/emailed-links.tsx');
const loadRecoverPassword = () => import('./routes/auth/recover-password.tsx');
const loadShipment = () => import('./routes/customer/shipment.tsx');
const loadShipParcel = () => import('./routes/customer/ship-parcel.tsx');
const loadVerifyAccount = () => import('./routes/auth/verify-account.tsx');

const loadTrackParcel = () => import('./routes/public/track-parcel.tsx');

/** With the form that the page starts with, unless its address names a parcel. */
async function loadTrackPage() {
  const hasParcel = typeof window !== 'undefined' && window.location.search.includes('tracking_code=');
  const [page] = await Promise.all([loadTrackParcel(), hasParcel ? undefined : preloadChunk(loadTrackStart)]);
  return page;
}

/** A page's file is loaded when somebody goes there. */
export const routes: RouteObject[] = routesOf([
  {
    Component: Root,
    children: [
      {
        // Inside the frame: the error screen replaces the page alone.
        Component: ErrorBoundary,
        children: [
          { path: '/', lazy: loadPage(() => import('./routes/public/home.tsx')) },
          { path: '/get-quotes', lazy: loadPage(loadSummaryPage) },
          { path: '/track-parcel', lazy: loadPage(loadTrackPage) },
          { path: '/ship-parcel/guest', lazy: loadPage(loadShipParcel) },
          { path: '/guest-parcel', lazy: loadPage(async () => (await loadShipment()).guestParcelPage) },
          { path: '/my-delivery', lazy: loadPage(() => import('./routes/public/my-delivery.tsx')) },
          { path: '/pick-up', lazy: loadPage(() => import('./routes/public/pick-up.tsx')) },
          { path: '/collection', lazy: loadPage(() => import('./routes/public/collection.tsx')) },
          { path: '/about', lazy: loadPage(() => import('./content/about.tsx')) },
          { path: '/our-goals', lazy: loadPage(() => import('./content/goals.tsx')) },
          { path: '/terms-of-use', lazy: loadPage(() => import('./content/terms.tsx')) },
          { path: '/prohibited-items', lazy: loadPage(() => import('./routes/public/prohibited-items.tsx')) },
          { path: '/points', lazy: loadPage(() => import('./routes/public/points.tsx')) },
          { path: '/is-it-from-us', lazy: loadPage(() => import('./routes/public/is-it-from-us.tsx')) },
          { path: '/service', lazy: loadPage(() => import('./routes/public/service.tsx')) },
          { path: '/help', lazy: loadPage(() => import('./routes/public/help.tsx')) },
          { path: '/complaints', lazy: loadPage(() => import('./routes/public/complaints.tsx')) },
          { path: '/complaint-reply', lazy: loadPage(() => import('./routes/public/complaint-reply.tsx')) },
          { path: '/privacy-policy', lazy: loadPage(() => import('./content/privacy.tsx')) },
          { path: '/account-setup', lazy: loadPage(() => import('./routes/public/account-setup.tsx')) },
          { path: '/payment-complete', lazy: loadPage(() => import('./routes/public/payment-complete.tsx')) },
          { path: '/staff/accept', lazy: loadPage(() => import('./routes/staff/accept-invitation.tsx')) },
          { path: '/join', lazy: loadPage(() => import('./routes/auth/join.tsx')) },
          { path: '/auth/login', lazy: loadPage(() => import('./routes/auth/login.tsx')) },
          { path: '/auth/register', lazy: loadPage(() => import('./routes/auth/register.tsx')) },
          {
            path: '/auth/forgot-password',
            lazy: loadPage(async () => (await loadRecoverPassword()).forgotPasswordPage),
          },
          { path: '/auth/reset-password', lazy: loadPage(async () => (await loadRecoverPassword()).resetPasswordPage) },
          { path: '/auth/verify-account', lazy: loadPage(async () => (await loadVerifyAccount()).verifyAccountPage) },
          { path: '/auth/verifying-account', lazy: loadPage(() => import('./routes/auth/verifying-account.tsx')) },
          { path: '/auth/confirm-email', lazy: loadPage(async () => (await loadEmailedLinks()).confirmEmailPage) },
          { path: '/auth/undo-email', lazy: loadPage(async () => (await loadEmailedLinks()).undoEmailPage) },
          {
            path: '/auth/end-registration',
            lazy: loadPage(async () => (await loadEmailedLinks()).endRegistrationPage),
          },
          {
            path: '/auth/account-verified',
            lazy: loadPage(async () => (await loadVerifyAccount()).accountVerifiedPage),
          },
          {
            Component: SignedInOnly,
            children: [
              { path: '/dashboard', lazy: loadPage(() => import('./routes/customer/dashboard.tsx')) },
              { path: '/dashboard/shipments/:id', lazy: loadPage(loadShipment) },
              { path: '/dashboard/bulk', lazy: loadPage(() => import('./routes/customer/bulk.tsx')) },
              { path: '/dashboard/invoices', lazy: loadPage(() => import('./routes/customer/invoices.tsx')) },
              { path: '/dashboard/billing', lazy: loadPage(() => import('./routes/customer/billing.tsx')) },
              { path: '/dashboard/collections', lazy: loadPage(() => import('./routes/customer/collections.tsx')) },
              { path: '/dashboard/emissions', lazy: loadPage(() => import('./routes/customer/emissions.tsx')) },
              { path: '/dashboard/address-book', lazy: loadPage(() => import('./routes/customer/address-book.tsx')) },
              { path: '/ship-parcel', lazy: loadPage(loadShipParcel) },
              { path: '/settings', lazy: loadPage(() => import('./routes/customer/settings.tsx')) },
            ],
          },
          ...(import.meta.env.LARKWAY_ENV === 'production'
            ? []
            : [
                { path: '/dev/ui', lazy: loadPage(() => import('../local/ui-gallery/ui-gallery.tsx')) },
                { path: '/dev/share/:name', lazy: loadPage(() => import('../local/ui-gallery/share-picture.tsx')) },
              ]),
          { path: '*', lazy: loadPage(() => import('./routes/not-found.tsx')) },
        ],
      },
    ],
  },
]);

/** Case-sensitive like the server, which answers 404 to '/About'. */
function routesOf(table: readonly PageEntry[]): RouteObject[] {
  return table.map(({ lazy, path, Component = lazy?.Component, children }) => ({
    ...(path !== undefined && { path }),
    ...(Component && { Component }),
    ...(lazy && { handle: lazy }),
    ...(children && { children: routesOf(children) }),
    caseSensitive: true,
  }));
}

export function pageAt(location: string | { readonly pathname: string }): LazyPage | undefined {
  return matchRoutes(routes, location)?.at(-1)?.route.handle as LazyPage | undefined; // set by routesOf alone
}
