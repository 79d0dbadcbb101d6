import type { Page } from '@playwright/test';
import type { Scene } from './prepare-scene.ts';

/** A page, or a state of one, that pictures are taken of. */
export interface PicturedPage {
  /** The name of its files. */
  readonly name: string;
  readonly path: string | ((scene: Scene) => string);
  /** Whether the customer of the scene looks at it; a visitor otherwise. */
  readonly isSignedIn?: true;
  /** Brings the page into the state that is pictured. */
  readonly arrange?: (page: Page) => Promise<void>;
}

const quote = '/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=M1+1AE';
const islands = '/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=JE2+3AB';

/** Everything pictures are taken of. Add a page or a state: a line here. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'home', path: '/' },
  { name: 'home-track', path: '/?page=track' },
  { name: 'home-signed-in', path: '/', isSignedIn: true },
  { name: 'menu', path: '/', arrange: openMenu },
  { name: 'quote', path: quote },
  { name: 'quote-refused', path: islands },
  { name: 'track', path: '/track-parcel' },
  { name: 'track-on-its-way', path: ({ onItsWay }) => `/track-parcel?tracking_code=${onItsWay}` },
  { name: 'track-delivered', path: ({ delivered }) => `/track-parcel?tracking_code=${delivered}` },
  { name: 'track-unknown', path: '/track-parcel?tracking_code=CL000717618GB' },
  { name: 'about', path: '/about' },
  { name: 'our-goals', path: '/our-goals' },
  { name: 'help', path: '/help' },
  { name: 'complaints', path: '/complaints' },
  { name: 'prohibited-items', path: '/prohibited-items' },
  { name: 'terms-of-use', path: '/terms-of-use' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'login', path: '/auth/login' },
  { name: 'login-refused', path: '/auth/login', arrange: refuseLogIn },
  { name: 'register', path: '/auth/register' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'verify-account', path: '/auth/verify-account' },
  { name: 'account-verified', path: '/auth/account-verified' },
  { name: 'account-setup', path: '/account-setup', isSignedIn: true },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'payment', path: '/dashboard', isSignedIn: true, arrange: openPayment },
  { name: 'shipment', path: ({ shipmentId }) => `/dashboard/shipments/${shipmentId}`, isSignedIn: true },
  { name: 'invoices', path: '/dashboard/invoices', isSignedIn: true },
  { name: 'address-book', path: '/dashboard/address-book', isSignedIn: true },
  { name: 'ship-parcel', path: '/ship-parcel', isSignedIn: true },
  { name: 'settings', path: '/settings', isSignedIn: true },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
}

async function openPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
}

async function refuseLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
}
