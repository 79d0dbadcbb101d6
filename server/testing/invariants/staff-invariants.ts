import { sql } from 'kysely';
import { hasPermission, type StaffPermission, staffRoles } from '../../../contract/staff/staff-permissions.ts';
import type { Invariant } from './invariant.ts';

const permissions: Readonly<Record<string, StaffPermission>> = {
  'invite staff': 'staff:manage',
  'withdraw invitation': 'staff:manage',
  'end staff': 'staff:manage',
  'start device enrolment': 'devices:manage',
  'revoke device': 'devices:manage',
};

const allowed = Object.entries(permissions).flatMap(([action, permission]) =>
  staffRoles.filter((role) => hasPermission(role, permission)).map((role) => `${action} ${role}`),
);

/** 16: what staff did is permitted and in the audit log. Reads, and what changes no row, only proof/permissions can tell. */
export const staffInvariants: readonly Invariant[] = [
  {
    number: 16,
    says: 'Every invitation, role, device, key and price that staff made or ended is in the audit log, as often as it happened.',
    holds: 'always',
    breaches: sql`
      select concat(action, ' ', subject) as subject
      from (
        select 'invite staff' as action, email as subject, count(*) as times from staff_invitations group by email
        union all select 'accept invitation', id::text, 1 from staff_members
        union all select 'end staff', id::text, 1 from staff_members where ended_at is not null
        union all select 'enrol device', id::text, 1 from devices
        union all select 'revoke device', id::text, 1 from devices where revoked_at is not null
        union all select 'add operations key', id::text, 1 from operations_keys
        union all select 'revoke operations key', id::text, 1 from operations_keys where revoked_at is not null
        union all select 'publish tariff', version::text, 1 from tariffs where version > 1
      ) rows
      full join (select action, subject_id as subject, count(*) as times from audit_entries
        where action in ('invite staff', 'accept invitation', 'end staff', 'enrol device', 'revoke device',
          'add operations key', 'revoke operations key', 'publish tariff')
        group by 1, 2) audited using (action, subject)
      -- Invitations are deleted once they have long expired.
      where coalesce(audited.times, 0) < rows.times or action <> 'invite staff' and rows.times is distinct from audited.times`,
  },
  {
    number: 16,
    says: 'Who did something worked here in that role then, and the role may do it.',
    holds: 'always',
    breaches: sql`
      select a.id::text as subject
      from audit_entries a
      where a.actor_id is not null and (
        a.action = any(${Object.keys(permissions)}) and concat(a.action, ' ', a.actor_role) <> all(${allowed})
        or not exists (select 1 from staff_members m where m.user_id = a.actor_id and m.role = a.actor_role
          and m.started_at <= a.at + interval '1 minute' and coalesce(m.ended_at, 'infinity') >= a.at - interval '1 minute'))`,
  },
];
