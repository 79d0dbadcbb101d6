/** What somebody who works for the courier is, at a depot or everywhere. Members of customers' organisations have another type. */
export const staffRoles = ['DRIVER', 'DEPOT', 'DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** What staff may do, and which roles may. Every endpoint for staff names one. At a depot it holds for that depot alone. */
const rolesByPermission = {
  /** Who they are, and their own session and PIN. */
  'staff:own': ['DRIVER', 'DEPOT', 'DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER'],
  /** Counts and sums of the whole company without names. Of takings also needs finance:read. */
  'overview:read': ['DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER'],
  'staff:read': ['DISPATCH', 'OWNER'],
  /** Invite people and end their role. */
  'staff:manage': ['OWNER'],
  /** Enrol and revoke phones and scanners. */
  'devices:manage': ['DISPATCH', 'OWNER'],
  /** What is booked, at which address. */
  'collections:read': ['DEPOT', 'DISPATCH', 'SUPPORT', 'OWNER'],
  /** How many stops fit in where, and closing a window. */
  'collections:manage': ['DISPATCH', 'OWNER'],
  'points:read': ['DEPOT', 'DISPATCH', 'SUPPORT', 'OWNER'],
  /** Import, close and open drop-off and pick-up points. */
  'points:manage': ['DISPATCH', 'OWNER'],
  /** Search, and see parcels and customers with everything about them. Each look is in the audit log. */
  'customers:read': ['SUPPORT', 'FINANCE', 'OWNER'],
  /** Keep people from logging in, and let them in again. */
  'customers:lock': ['SUPPORT', 'OWNER'],
  /** Requests for erasure or a copy of data, and fulfilling them. */
  'data-requests:manage': ['SUPPORT', 'OWNER'],
  /** What customers may book on account, and what they owe. */
  'credit:manage': ['FINANCE', 'OWNER'],
  /** Takings, VAT, what is unpaid, and whether ledger, documents and provider agree. */
  'finance:read': ['FINANCE', 'OWNER'],
  /** Cancel, hold and release, mark lost or found, and send mails again. */
  'parcels:manage': ['SUPPORT', 'OWNER'],
  /** Correct where a paid parcel goes or comes from, and waive or charge what the new address costs more. */
  'addresses:correct': ['SUPPORT', 'OWNER'],
  /** Notes and files on parcels and customers, which staff alone see. */
  'notes:write': ['SUPPORT', 'FINANCE', 'OWNER'],
  /** Above a setting each needs somebody else's confirmation. */
  'refunds:ask': ['SUPPORT', 'FINANCE', 'OWNER'],
  'refunds:confirm': ['FINANCE', 'OWNER'],
  /** Read chats and answer in them. */
  'conversations:answer': ['SUPPORT', 'OWNER'],
  'complaints:answer': ['SUPPORT', 'OWNER'],
  /** Texts to insert into answers. */
  'saved-replies:read': ['SUPPORT', 'OWNER'],
  'saved-replies:manage': ['SUPPORT', 'OWNER'],
  'audit:read': ['OWNER'],
  /** Where they are and when they are open. */
  'depots:read': ['DEPOT', 'DISPATCH', 'SUPPORT', 'FINANCE', 'OWNER'],
  /** Work after a commit: what is stuck, and having it tried again. */
  'jobs:manage': ['OWNER'],
  'settings:read': ['OWNER'],
  'tariffs:read': ['FINANCE', 'OWNER'],
  /** Save drafts and publish them. */
  'tariffs:manage': ['OWNER'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof rolesByPermission;

export function hasPermission(role: StaffRole, permission: StaffPermission): boolean {
  const roles: readonly StaffRole[] = rolesByPermission[permission];
  return roles.includes(role);
}
