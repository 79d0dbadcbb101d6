import type * as contract from '../../contract/staff/staff.ts';
import type { Depot } from '../depots/depot.ts';
import type { StaffInvitation, StaffMember } from './staff-member.ts';
import type { StartedStaffSession } from './staff-sessions.ts';

function presentWorkplace({ depotId, depotName }: Pick<StaffMember, 'depotId' | 'depotName'>) {
  return depotId === null ? null : { id: depotId, name: depotName ?? '' };
}

export function presentMember(member: StaffMember): contract.StaffMember {
  return {
    id: member.id,
    email: member.email,
    full_name: member.fullName,
    role: member.role,
    depot: presentWorkplace(member),
    since: member.startedAt.toISOString(),
  };
}

export function presentStaffSession({ accessToken, member }: StartedStaffSession): contract.StaffSession {
  return { access_token: accessToken, member: presentMember(member) };
}

export function presentInvitation(invitation: StaffInvitation): contract.StaffInvitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    depot: presentWorkplace(invitation),
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

export function presentDepot({ id, name, address, town, postcode, ...times }: Depot): contract.DepotRecord {
  return {
    id,
    name,
    address,
    town,
    postcode,
    open_days: [...times.openDays],
    opens: times.opens.slice(0, 5),
    closes: times.closes.slice(0, 5),
    cut_off: times.cutOff.slice(0, 5),
  };
}
