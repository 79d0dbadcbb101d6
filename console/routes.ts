import {
  Activity,
  BadgePoundSterling,
  CalendarClock,
  FileLock,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  MessageSquareText,
  MessageSquareWarning,
  MessagesSquare,
  PoundSterling,
  ReceiptText,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Smartphone,
  Users,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { StaffPermission } from '../contract/staff/staff-permissions.ts';

export interface ConsolePage {
  /** Below `/console`. */
  readonly path: string;
  readonly title: string;
  /** Who lacks it sees no link and no page; the server refuses their calls whatever is shown. */
  readonly permission: StaffPermission;
  /** Its place in the navigation. Pages without one are reached by links. */
  readonly menu?: { readonly group: (typeof menuGroups)[number]; readonly icon: LucideIcon };
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

export const menuGroups = ['Work', 'Network', 'Finance', 'Company'] as const;

/** Every page, in the order of the navigation. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'Overview',
    permission: 'staff:own',
    menu: { group: 'Work', icon: LayoutDashboard },
    load: () => import('./routes/overview.tsx'),
  },
  {
    path: '/collections',
    title: 'Collections',
    permission: 'collections:read',
    menu: { group: 'Network', icon: CalendarClock },
    load: () => import('./routes/collections.tsx'),
  },
  {
    path: '/depots',
    title: 'Depots',
    permission: 'depots:read',
    menu: { group: 'Network', icon: Warehouse },
    load: () => import('./routes/depots.tsx'),
  },
  {
    path: '/devices',
    title: 'Devices',
    permission: 'devices:manage',
    menu: { group: 'Network', icon: Smartphone },
    load: () => import('./routes/devices.tsx'),
  },
  {
    path: '/prices',
    title: 'Prices',
    permission: 'tariffs:read',
    menu: { group: 'Company', icon: BadgePoundSterling },
    load: () => import('./routes/prices.tsx'),
  },
  {
    path: '/finance',
    title: 'Takings',
    permission: 'finance:read',
    menu: { group: 'Finance', icon: PoundSterling },
    load: () => import('./routes/finance-takings.tsx'),
  },
  {
    path: '/finance/unpaid',
    title: 'Unpaid',
    permission: 'finance:read',
    menu: { group: 'Finance', icon: ReceiptText },
    load: () => import('./routes/finance-unpaid.tsx'),
  },
  {
    path: '/finance/reconciliation',
    title: 'Reconciliation',
    permission: 'finance:read',
    menu: { group: 'Finance', icon: Scale },
    load: () => import('./routes/finance-reconciliation.tsx'),
  },
  {
    path: '/finance/vat',
    title: 'VAT return',
    permission: 'finance:read',
    menu: { group: 'Finance', icon: Landmark },
    load: () => import('./routes/finance-vat.tsx'),
  },
  {
    path: '/staff',
    title: 'Staff',
    permission: 'staff:read',
    menu: { group: 'Company', icon: Users },
    load: () => import('./routes/staff.tsx'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    permission: 'audit:read',
    menu: { group: 'Company', icon: ScrollText },
    load: () => import('./routes/audit.tsx'),
  },
  {
    path: '/jobs',
    title: 'Jobs',
    permission: 'jobs:manage',
    menu: { group: 'Company', icon: Activity },
    load: () => import('./routes/jobs.tsx'),
  },
  {
    path: '/mails',
    title: 'Emails',
    permission: 'jobs:manage',
    menu: { group: 'Company', icon: Mails },
    load: () => import('./routes/mails.tsx'),
  },
  {
    path: '/settings',
    title: 'Settings',
    permission: 'settings:read',
    menu: { group: 'Company', icon: SlidersHorizontal },
    load: () => import('./routes/settings.tsx'),
  },
  {
    path: '/conversations',
    title: 'Chat',
    permission: 'conversations:answer',
    menu: { group: 'Work', icon: MessagesSquare },
    load: () => import('./routes/conversations.tsx'),
  },
  {
    path: '/complaints',
    title: 'Complaints',
    permission: 'complaints:answer',
    menu: { group: 'Work', icon: MessageSquareWarning },
    load: () => import('./routes/complaints.tsx'),
  },
  {
    path: '/data-requests',
    title: 'Data requests',
    permission: 'data-requests:manage',
    menu: { group: 'Work', icon: FileLock },
    load: () => import('./routes/data-requests.tsx'),
  },
  {
    path: '/saved-replies',
    title: 'Saved replies',
    permission: 'saved-replies:manage',
    menu: { group: 'Work', icon: MessageSquareText },
    load: () => import('./routes/saved-replies.tsx'),
  },
  {
    path: '/complaints/:reference',
    title: 'Complaint',
    permission: 'complaints:answer',
    load: () => import('./routes/complaint.tsx'),
  },
  {
    path: '/conversations/:number',
    title: 'Conversation',
    permission: 'conversations:answer',
    load: () => import('./routes/conversation.tsx'),
  },
  {
    path: '/customers/:id',
    title: 'Customer',
    permission: 'customers:read',
    load: () => import('./routes/customer.tsx'),
  },
  {
    path: '/search',
    title: 'Search',
    permission: 'customers:read',
    load: () => import('./routes/search.tsx'),
  },
  {
    path: '/parcels/:code',
    title: 'Parcel',
    permission: 'customers:read',
    load: () => import('./routes/parcel.tsx'),
  },
];
