import type { MemberRole } from '../permissions.ts';

/** For choices. */
export const memberRoleNames: Readonly<Record<MemberRole, string>> = {
  OWNER: 'Owner',
  SHIPPER: 'Shipper',
  FINANCE: 'Finance',
  VIEWER: 'Viewer',
};

/** What they may do, for who chooses one and who gets one. */
export const memberRoleTexts: Readonly<Record<MemberRole, string>> = {
  OWNER: 'Can do everything, and invite others.',
  SHIPPER: 'Can book, label and track parcels.',
  FINANCE: 'Can see shipments and invoices, and change billing details.',
  VIEWER: 'Can see shipments.',
};
