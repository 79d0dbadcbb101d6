import type { Page } from '@playwright/test';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import * as account from './arrange-account.ts';
import * as places from './arrange-frame.ts';
import * as shipping from './arrange-shipping.ts';
import * as staff from './arrange-staff.ts';
import type { ScreenshotData, Viewer } from './seed-screenshot-data.ts';

export interface ScreenshotPage {
  /** Of its files. */
  readonly name: string;
  readonly path: string | ((data: ScreenshotData) => string);
  /** Who of the data looks at it; a visitor where it does not say. */
  readonly as?: Viewer | 'owner';
  /** Brings the page into the state to be shown. */
  readonly arrange?: (page: Page, data: ScreenshotData) => Promise<void>;
  /** Only the window, because something overlays the page. */
  readonly isWindow?: true;
}

const quote = '/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=M1+1AE';
const islands = '/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=JE2+3AB';

function trackingOf({ _tracking_id: code }: ShipmentRecord): string {
  return `/track-parcel?tracking_code=${code}`;
}

function pageOf({ _shipment_id: reference }: ShipmentRecord): string {
  return `/dashboard/shipments/${reference}`;
}

function consolePageOf({ _tracking_id: code }: ShipmentRecord): string {
  return `/console/parcels/${code}`;
}

const publicPages: readonly ScreenshotPage[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-screen', path: '/', isWindow: true },
  { name: 'home-faults', path: '/', arrange: places.showQuoteErrors, isWindow: true },
  { name: 'home-track', path: '/?page=track' },
  { name: 'home-track-help', path: '/?page=track', arrange: places.askForTrackingNumber, isWindow: true },
  { name: 'home-signed-in', path: '/', as: 'customer' },
  { name: 'menu', path: '/', arrange: places.openMenu, isWindow: true },
  { name: 'menu-signed-in', path: '/', as: 'customer', arrange: places.openMenu, isWindow: true },
  { name: 'chat', path: '/help', arrange: places.openChat, isWindow: true },
  { name: 'chat-answered', path: '/help', as: 'customer', arrange: places.askInChat, isWindow: true },
  { name: 'quote', path: quote },
  { name: 'quote-refused', path: islands },
  { name: 'track', path: '/track-parcel' },
  { name: 'track-fault', path: '/track-parcel', arrange: places.enterMistypedCode },
  { name: 'track-booked', path: ({ shipments }) => trackingOf(shipments.booked) },
  { name: 'track-on-its-way', path: ({ shipments }) => trackingOf(shipments.moving) },
  { name: 'track-out', path: ({ shipments }) => trackingOf(shipments.out) },
  { name: 'track-several', path: ({ shipments }) => trackingOf(shipments.split) },
  { name: 'track-missed', path: ({ shipments }) => trackingOf(shipments.missed) },
  { name: 'track-returning', path: ({ shipments }) => trackingOf(shipments.returned) },
  { name: 'track-collected', path: ({ shipments }) => trackingOf(shipments.collected) },
  { name: 'track-on-hold', path: ({ shipments }) => trackingOf(shipments.held) },
  { name: 'track-ready', path: ({ shipments }) => trackingOf(shipments.ready) },
  { name: 'track-at-point', path: ({ shipments }) => trackingOf(shipments.waiting) },
  { name: 'track-drop-off', path: ({ shipments }) => trackingOf(shipments.dropOff) },
  { name: 'track-drop-off-closed', path: ({ shipments }) => trackingOf(shipments.dropOffClosed) },
  { name: 'track-lost', path: ({ shipments }) => trackingOf(shipments.lost) },
  { name: 'track-delivered', path: ({ shipments }) => trackingOf(shipments.arrived) },
  { name: 'track-unknown', path: '/track-parcel?tracking_code=CL000717618GB' },
  { name: 'my-delivery', path: ({ receiverLink }) => receiverLink },
  { name: 'my-delivery-at-point', path: ({ pickupLink }) => pickupLink },
  { name: 'my-delivery-place', path: ({ receiverLink }) => receiverLink, arrange: places.openSafePlace },
  { name: 'my-delivery-points', path: ({ receiverLink }) => receiverLink, arrange: places.findPickupPoints },
  { name: 'my-delivery-no-points', path: ({ receiverLink }) => receiverLink, arrange: places.openPickupPoints },
  {
    name: 'my-delivery-point-chosen',
    path: ({ chosenPointLink }) => chosenPointLink,
    arrange: places.openPickupPoints,
  },
  { name: 'my-delivery-dead-link', path: '/my-delivery#nothing' },
  { name: 'about', path: '/about' },
  { name: 'our-goals', path: '/our-goals' },
  { name: 'help', path: '/help' },
  { name: 'help-search', path: '/help', arrange: places.searchHelp },
  { name: 'complaints', path: '/complaints' },
  { name: 'complaints-faults', path: '/complaints', arrange: places.showComplaintErrors },
  { name: 'prohibited-items', path: '/prohibited-items' },
  { name: 'points', path: '/points' },
  { name: 'points-found', path: '/points?postcode=DA1+1AA' },
  { name: 'points-none', path: '/points?postcode=IV1+1AA&weight=30' },
  { name: 'service', path: '/service' },
  { name: 'service-figures', path: '/service', arrange: places.showFigures },
  { name: 'is-it-from-us', path: '/is-it-from-us' },
  { name: 'is-it-from-us-scam', path: '/is-it-from-us', arrange: places.checkScam },
  { name: 'terms-of-use', path: '/terms-of-use' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'error', path: '/', arrange: places.breakNextPage },
  { name: 'offline', path: '/', arrange: places.goOffline },
];

const accountPages: readonly ScreenshotPage[] = [
  { name: 'login', path: '/auth/login' },
  { name: 'login-refused', path: '/auth/login', arrange: account.refuseLogIn },
  { name: 'register', path: '/auth/register' },
  { name: 'register-guest', path: '/auth/register', arrange: account.registerAsGuest },
  { name: 'register-faults', path: '/auth/register', arrange: account.showRegistrationErrors },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password?email=ada%40example.com&token=spent' },
  { name: 'verify-account', path: '/auth/verify-account' },
  { name: 'verifying-account', path: '/auth/verifying-account?email=ada%40example.com&token=spent' },
  { name: 'confirm-email', path: '/auth/confirm-email?email=ada%40example.com&token=spent' },
  { name: 'undo-email', path: '/auth/undo-email?email=ada%40example.com&token=spent' },
  { name: 'end-registration', path: '/auth/end-registration?email=ada%40example.com&token=spent' },
  { name: 'account-verified', path: '/auth/account-verified' },
  { name: 'account-setup', path: '/account-setup', as: 'customer' },
  { name: 'settings', path: '/settings', as: 'customer' },
  { name: 'settings-password', path: '/settings?tab=password', as: 'customer' },
  { name: 'settings-security', path: '/settings?tab=security', as: 'customer' },
  { name: 'people', path: '/settings?tab=people', as: 'customer' },
  { name: 'people-several', path: '/settings?tab=people', as: 'trader' },
  {
    name: 'people-invite',
    path: '/settings?tab=people',
    as: 'trader',
    arrange: account.inviteSomebody,
    isWindow: true,
  },
  { name: 'join', path: ({ joinLink }) => joinLink },
  { name: 'join-dead-link', path: '/join#nothing' },
  { name: 'staff-accept', path: ({ staffLink }) => staffLink },
  { name: 'settings-erase', path: '/settings', as: 'customer', arrange: account.askToErase, isWindow: true },
  { name: 'address-book', path: '/dashboard/address-book?side=receiver', as: 'customer' },
  { name: 'address-book-empty', path: '/dashboard/address-book', as: 'newcomer' },
  {
    name: 'address-book-add',
    path: '/dashboard/address-book',
    as: 'newcomer',
    arrange: account.openAddress,
    isWindow: true,
  },
  {
    name: 'address-book-import',
    path: '/dashboard/address-book?side=receiver&view=import',
    as: 'newcomer',
    arrange: account.importAddressesWithErrors,
  },
];

const shippingPages: readonly ScreenshotPage[] = [
  { name: 'dashboard', path: '/dashboard', as: 'customer' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'newcomer' },
  { name: 'dashboard-full', path: '/dashboard', as: 'trader' },
  { name: 'dashboard-selected', path: '/dashboard', as: 'trader', arrange: shipping.selectShipments, isWindow: true },
  { name: 'dashboard-no-match', path: '/dashboard?search=nowhere', as: 'customer' },
  { name: 'shipment', path: ({ shipments }) => pageOf(shipments.moving), as: 'customer' },
  { name: 'shipment-unpaid', path: ({ shipments }) => pageOf(shipments.unpaid), as: 'customer' },
  { name: 'shipment-booked', path: ({ shipments }) => pageOf(shipments.booked), as: 'customer' },
  { name: 'shipment-drop-off', path: ({ shipments }) => pageOf(shipments.dropOff), as: 'trader' },
  { name: 'shipment-drop-off-closed', path: ({ shipments }) => pageOf(shipments.dropOffClosed), as: 'trader' },
  { name: 'shipment-several', path: ({ shipments }) => pageOf(shipments.split), as: 'customer' },
  { name: 'shipment-delivered', path: ({ shipments }) => pageOf(shipments.arrived), as: 'customer' },
  {
    name: 'shipment-cancel',
    path: ({ shipments }) => pageOf(shipments.booked),
    as: 'customer',
    arrange: shipping.askToCancel,
    isWindow: true,
  },
  { name: 'shipment-unknown', path: '/dashboard/shipments/SHP-NOWHERE', as: 'customer' },
  { name: 'invoices', path: '/dashboard/invoices', as: 'customer' },
  { name: 'billing', path: '/dashboard/billing', as: 'customer' },
  { name: 'billing-account', path: '/dashboard/billing', as: 'trader' },
  { name: 'collections', path: '/dashboard/collections', as: 'trader' },
  { name: 'collections-empty', path: '/dashboard/collections', as: 'newcomer' },
  {
    name: 'collections-add',
    path: '/dashboard/collections',
    as: 'customer',
    arrange: shipping.addRecurring,
    isWindow: true,
  },
  { name: 'emissions', path: '/dashboard/emissions', as: 'customer' },
  { name: 'invoices-empty', path: '/dashboard/invoices', as: 'newcomer' },
  { name: 'ship-1-shipper', path: '/ship-parcel', as: 'customer' },
  { name: 'ship-1-streets', path: '/ship-parcel', as: 'customer', arrange: shipping.openStreets, isWindow: true },
  { name: 'ship-2-receiver', path: '/ship-parcel', as: 'customer', arrange: shipping.goToReceiver },
  { name: 'ship-2-faults', path: '/ship-parcel', as: 'customer', arrange: shipping.showReceiverErrors },
  { name: 'ship-3-shipment', path: '/ship-parcel', as: 'customer', arrange: shipping.goToShipment },
  { name: 'ship-3-drop-off', path: '/ship-parcel', as: 'customer', arrange: shipping.chooseDropOff },
  { name: 'ship-4-payment', path: '/ship-parcel', as: 'customer', arrange: shipping.goToPayment },
  { name: 'ship-4-window', path: '/ship-parcel', as: 'customer', arrange: shipping.goToPayment, isWindow: true },
  { name: 'ship-confirm', path: '/ship-parcel', as: 'customer', arrange: shipping.proceed, isWindow: true },
  { name: 'payment', path: '/dashboard', as: 'customer', arrange: shipping.openPayment, isWindow: true },
  { name: 'payment-declined', path: '/dashboard', as: 'customer', arrange: shipping.declineCard, isWindow: true },
  {
    name: 'payment-complete',
    path: ({ shipments }) => `/payment-complete?parcel=${shipments.booked._id}`,
    as: 'customer',
  },
  {
    name: 'payment-complete-drop-off',
    path: ({ shipments }) => `/payment-complete?parcel=${shipments.dropOff._id}`,
    as: 'trader',
  },
  { name: 'payment-failed', path: '/payment-complete?parcel=nothing', as: 'customer' },
  { name: 'bulk', path: '/dashboard/bulk', as: 'customer' },
  { name: 'bulk-columns', path: '/dashboard/bulk', as: 'customer', arrange: shipping.chooseUnknownColumns },
  { name: 'bulk-faults', path: '/dashboard/bulk', as: 'customer', arrange: shipping.chooseFileWithErrors },
];

const ownerPages: readonly ScreenshotPage[] = [
  { name: 'console-overview', path: '/console/' },
  { name: 'console-search', path: '/console/', arrange: staff.search },
  { name: 'console-parcel', path: ({ shipments }) => consolePageOf(shipments.held) },
  { name: 'console-parcel-several', path: ({ shipments }) => consolePageOf(shipments.split) },
  {
    name: 'console-refund',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.askToRefund,
    isWindow: true,
  },
  {
    name: 'console-address',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.correctAddress,
    isWindow: true,
  },
  {
    name: 'console-address-form',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.openAddress,
    isWindow: true,
  },
  { name: 'console-customer', path: ({ shipments }) => consolePageOf(shipments.held), arrange: staff.openCustomer },
  {
    name: 'console-lock',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.askToLock,
    isWindow: true,
  },
  {
    name: 'console-unlock',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.askToUnlock,
    isWindow: true,
  },
  {
    name: 'console-data-request',
    path: ({ shipments }) => consolePageOf(shipments.held),
    arrange: staff.openDataRequest,
    isWindow: true,
  },
  { name: 'console-data-requests', path: '/console/data-requests' },
  { name: 'console-data-requests-closed', path: '/console/data-requests?show=closed' },
  { name: 'console-extend', path: '/console/data-requests', arrange: staff.askToExtend, isWindow: true },
  { name: 'console-copy-sent', path: '/console/data-requests', arrange: staff.markAsSent, isWindow: true },
  { name: 'console-erase', path: '/console/data-requests', arrange: staff.askToErase, isWindow: true },
  { name: 'console-chats', path: '/console/conversations' },
  { name: 'console-chat', path: '/console/conversations/1' },
  { name: 'console-complaints', path: '/console/complaints' },
  { name: 'console-complaint', path: ({ complaint }) => `/console/complaints/${complaint}` },
  { name: 'console-saved-replies', path: '/console/saved-replies' },
  { name: 'console-collections', path: '/console/collections' },
  { name: 'console-depots', path: '/console/depots' },
  { name: 'console-devices', path: '/console/devices' },
  { name: 'console-takings', path: '/console/finance' },
  { name: 'console-unpaid', path: '/console/finance/unpaid' },
  { name: 'console-reconciliation', path: '/console/finance/reconciliation', arrange: staff.reconcile },
  { name: 'console-vat', path: '/console/finance/vat' },
  { name: 'console-prices', path: '/console/prices' },
  { name: 'console-staff', path: '/console/staff' },
  { name: 'console-audit', path: '/console/audit' },
  { name: 'console-jobs', path: '/console/jobs' },
  { name: 'console-mails', path: '/console/mails', arrange: staff.failMails },
  { name: 'console-settings', path: '/console/settings' },
];

const consolePages: readonly ScreenshotPage[] = [
  { name: 'console-login', path: '/console/' },
  ...ownerPages.map((page) => ({ ...page, as: 'owner' as const })),
];

/** To add a page or a state: a line above. */
export const screenshotPages = [...publicPages, ...accountPages, ...shippingPages, ...consolePages];
