import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  hasMemberPermission,
  type MemberPermission,
  type MemberRole,
  memberRoles,
} from '../../contract/permissions.ts';
import { tabStorage } from './tab-storage.ts';

const key = 'role';

/** In the organisation that the session acts for. Most customers are owners, so nothing is hidden until it is first known in this tab. */
const roleStore = createStore<{ readonly role: MemberRole }>(() => ({
  role: memberRoles.find((role) => role === tabStorage.read(key)) ?? 'OWNER',
}));

export function setRole(role: MemberRole): void {
  tabStorage.write(key, role);
  roleStore.setState({ role });
}

/** For what isn't shown where the role doesn't allow it. */
export function useCan(memberPermission: MemberPermission): boolean {
  return useStore(roleStore, ({ role }) => hasMemberPermission(role, memberPermission));
}
