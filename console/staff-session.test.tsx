import { expect, onTestFinished, test, vi } from 'vitest';
import { endStaffSession, type StaffSession } from '../contract/staff/staff.ts';
import { minutes } from '../contract/values/time/duration.ts';
import { apiSession, connectSession } from '../web/lib/api/api-session.ts';
import { fakeApi } from '../web/testing/fake-api.ts';
import { connectStaffSession, endWhenIdle, setStaffSession } from './staff-session.ts';

const session: StaffSession = {
  access_token: 'staff-token',
  member: {
    id: '1',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    role: 'OWNER',
    depot: null,
    since: '2026-11-01T09:00:00.000Z',
  },
};

function startIdleTest() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const api = fakeApi();
  api.serve(endStaffSession, () => ({ message: 'You’re logged out.' }));
  const before = apiSession();
  connectStaffSession();
  setStaffSession(session);
  const stop = endWhenIdle();
  onTestFinished(() => {
    stop();
    setStaffSession(undefined);
    connectSession(before);
    vi.useRealTimers();
  });
  return api;
}

test('who does nothing for 30 minutes is logged out, whatever the page calls meanwhile', async () => {
  const api = startIdleTest();
  vi.advanceTimersByTime(minutes(29));
  expect(api.requests).toHaveLength(0);
  vi.advanceTimersByTime(minutes(1));
  await expect.poll(() => api.requests.length).toBe(1);
  expect(api.requests[0]?.headers.get('authorization')).toBe('Bearer staff-token');
});

test('who works, here or in another tab, stays logged in', async () => {
  const api = startIdleTest();
  vi.advanceTimersByTime(minutes(29));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  vi.advanceTimersByTime(minutes(29));
  expect(api.requests).toHaveLength(0);
  const heard = new Promise((resolve) => new BroadcastChannel('staff-session').addEventListener('message', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  new BroadcastChannel('staff-session').postMessage('used');
  await heard;
  vi.advanceTimersByTime(minutes(29));
  expect(api.requests).toHaveLength(0);
});
