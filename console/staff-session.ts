import { useSyncExternalStore } from 'react';
import { endStaffSession, resumeStaffSession, type StaffMember, type StaffSession } from '../contract/staff/staff.ts';
import { hasPermission, type StaffPermission } from '../contract/staff/staff-permissions.ts';
import { minutes } from '../contract/values/time/duration.ts';
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
  tell('ended');
  if (accessToken === undefined) return;
  await call(endStaffSession, {}, undefined, { accessToken }).catch(() => undefined); // it has shown why
}

/** As the server does it; but a page that follows a list calls by itself, and only the person is ever idle. */
const idleMs = minutes(30);
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Logs out 30 minutes after the last input in any tab. Returns a function that stops this. */
export function endWhenIdle(): () => void {
  let lastInputAt = Date.now();
  let toldAt = 0;
  const use = () => {
    lastInputAt = Date.now();
    if (lastInputAt - toldAt < minutes(1)) return;
    toldAt = lastInputAt;
    tell('used');
  };
  const hear = ({ data }: MessageEvent) => {
    if (data === 'used') lastInputAt = Date.now();
  };
  const check = setInterval(() => {
    if (current && Date.now() - lastInputAt >= idleMs) void logOut();
  }, minutes(1) / 4);
  for (const sign of signs) window.addEventListener(sign, use, { passive: true });
  otherTabs.addEventListener('message', hear);
  return () => {
    clearInterval(check);
    for (const sign of signs) window.removeEventListener(sign, use);
    otherTabs.removeEventListener('message', hear);
  };
}

function tell(message: 'used' | 'ended'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches our own origin alone
  otherTabs.postMessage(message);
}

/** Makes every call with the staff session. What ends it, here or in another tab, shows the log-in. */
export function connectStaffSession(): void {
  connectSession({ accessToken: () => current?.access_token ?? '', end: () => setStaffSession(undefined) });
  otherTabs.addEventListener('message', ({ data }: MessageEvent) => data === 'ended' && setStaffSession(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
