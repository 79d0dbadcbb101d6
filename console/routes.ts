import { LayoutDashboard, type LucideIcon } from 'lucide-react';
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

export const menuGroups = ['Work', 'Network', 'Company'] as const;

/** Every page, in the order of the navigation. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'Overview',
    permission: 'staff:own',
    menu: { group: 'Work', icon: LayoutDashboard },
    load: () => import('./routes/overview.tsx'),
  },
];
