import type { StaffRole } from '../contract/staff/staff-permissions.ts';

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  DRIVER: 'Driver',
  DEPOT: 'Depot',
  DISPATCH: 'Dispatch',
  SUPPORT: 'Support',
  FINANCE: 'Finance',
  OWNER: 'Owner',
};
