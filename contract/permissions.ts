/** What a user may do for an organisation. */
export type MemberRole = 'OWNER' | 'SHIPPER' | 'FINANCE' | 'VIEWER';
