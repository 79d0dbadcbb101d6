/** What a user is in an organisation. Staff roles are another type and never mix with these. */
export const memberRoles = ['OWNER', 'SHIPPER', 'FINANCE', 'VIEWER'] as const;

export type MemberRole = (typeof memberRoles)[number];

/** What members may do for their organisation, and which roles may. Every endpoint for customers names one. */
const rolesByPermission = {
  /** Their own sign-in, sessions, mails and data, whatever they are in the organisation. */
  'account:own': ['OWNER', 'SHIPPER', 'FINANCE', 'VIEWER'],
  /** Shipments, batches, addresses and emissions. */
  'shipments:read': ['OWNER', 'SHIPPER', 'FINANCE', 'VIEWER'],
  /** Create, change, pay by card, label and cancel shipments; keep the address book. */
  'shipments:book': ['OWNER', 'SHIPPER'],
  /** Invoices, and the company details on them. */
  'billing:read': ['OWNER', 'FINANCE'],
  'billing:manage': ['OWNER', 'FINANCE'],
  /** Its own address and contact details. */
  'organisation:manage': ['OWNER'],
  /** Who else belongs to it, as what, and how much they may spend. */
  'members:manage': ['OWNER'],
} as const satisfies Record<string, readonly MemberRole[]>;

export type MemberPermission = keyof typeof rolesByPermission;

export function hasMemberPermission(role: MemberRole, memberPermission: MemberPermission): boolean {
  const roles: readonly MemberRole[] = rolesByPermission[memberPermission];
  return roles.includes(role);
}
