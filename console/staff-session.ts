import { useSyncExternalStore } from 'react';
import { endStaffSession, resumeStaffSession, type StaffMember, type StaffSession } from '../contract/staff/staff.ts';
import { hasPermission, type StaffPermission } from '../contract/staff/staff-permissions.ts';
import { connectSession } from '../web/lib/api/api-session.ts';
import { call } from '../web/lib/api/call.ts';
import { queryClient } from '../web/lib/api/query-client.ts';

/** In memory alone. A cookie that scripts can't read brings it back after a reload, and into other tabs. */
let current: StaffSession | undefined;

const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('staff-session');

export function useStaffSession(): StaffSession | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

/** For what is shown to somebody who is logged in. */
export function useStaffMember(): StaffMember {
  const session = useStaffSession();
  if (!session) throw new Error('Nobody is logged in.');
  return session.member;
}

export function useCan(permission: StaffPermission): boolean {
  return hasPermission(useStaffMember().role, permission);
}

export function setStaffSession(session: StaffSession | undefined): void {
  current = session;
  if (!session) queryClient.clear();
  for (const listener of listeners) listener();
}

export async function resumeSession(): Promise<void> {
  const { session } = await call(resumeStaffSession, {}, undefined, { isQuiet: true });
  if (session) setStaffSession(session);
}

/** First here, then on the server, and in the other tabs. */
export async function logOut(): Promise<void> {
  const accessToken = current?.access_token;
  setStaffSession(undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches our own origin alone
  otherTabs.postMessage('ended');
  if (accessToken === undefined) return;
  await call(endStaffSession, {}, undefined, { accessToken }).catch(() => undefined); // it has shown why
}

/** Makes every call with the staff session. What ends it, here or in another tab, shows the log-in. */
export function connectStaffSession(): void {
  connectSession({ accessToken: () => current?.access_token ?? '', end: () => setStaffSession(undefined) });
  otherTabs.addEventListener('message', () => setStaffSession(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
