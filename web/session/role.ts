import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isCapable, type MemberCapability, type MemberRole } from '../../contract/permissions.ts';

/** In the organisation that the session acts for. Most customers are owners, so nothing is hidden until it is known. */
const roleStore = createStore<{ readonly role: MemberRole }>(() => ({ role: 'OWNER' }));

export function setRole(role: MemberRole): void {
  roleStore.setState({ role });
}

/** For what isn't shown where the role doesn't allow it. */
export function useCan(capability: MemberCapability): boolean {
  return useStore(roleStore, ({ role }) => isCapable(role, capability));
}
