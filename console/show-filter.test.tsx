import { expect, test } from 'vitest';
import { listComplaints } from '../contract/staff/complaints.ts';
import { type ConversationRow, listConversations } from '../contract/staff/customers.ts';
import { fakeApi } from '../web/testing/fake-api.ts';
import { Component as Complaints } from './routes/complaints.tsx';
import { Component as Conversations } from './routes/conversations.tsx';
import { renderAsStaff } from './testing/render-as-staff.tsx';

const chat: ConversationRow = {
  number: 7,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  is_waiting: true,
  last_message_at: '2026-11-19T09:30:00.000Z',
  assigned_to: null,
};

const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);

test('chats are filtered by state and by whose they are, from the first page, and the pages keep both', async () => {
  const api = fakeApi();
  api.serve(listConversations, (request) => {
    const isMine = queryOf(request)['assigned'] === 'mine';
    return isMine ? { data: [], total: 0 } : { data: [chat], total: 25 };
  });
  const screen = await renderAsStaff('SUPPORT', <Conversations />, { address: '/?page=2' });
  await expect.element(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  expect(queryOf(api.requests[0])).toEqual({ show: 'open', assigned: 'all', page: '2' });
  const choose = (group: string, name: string) =>
    screen.getByRole('navigation', { name: group }).getByRole('link', { name }).click();
  await choose('Show', 'Answered');
  await expect.poll(() => queryOf(api.requests.at(-1))).toEqual({ show: 'closed', assigned: 'all', page: '1' });
  await choose('Assigned to', 'Nobody’s');
  await expect.poll(() => queryOf(api.requests.at(-1))).toEqual({ show: 'closed', assigned: 'nobody', page: '1' });
  await screen.getByRole('link', { name: /^Next/ }).click();
  await expect.poll(() => queryOf(api.requests.at(-1))).toEqual({ show: 'closed', assigned: 'nobody', page: '2' });
  await choose('Assigned to', 'Mine');
  await expect.element(screen.getByText('None of yours has been answered yet.')).toBeVisible();
});

test('complaints show what the address says, and the open ones where it says nothing known', async () => {
  const api = fakeApi();
  api.serve(listComplaints, () => ({ data: [], total: 0 }));
  const screen = await renderAsStaff('SUPPORT', <Complaints />, { address: '/?show=nothing' });
  await expect.element(screen.getByText('No complaint is open.')).toBeVisible();
  const overdue = screen.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Overdue' });
  await overdue.click();
  await expect.element(screen.getByText('None is overdue.')).toBeVisible();
  await expect.element(overdue).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => queryOf(api.requests.at(-1))).toEqual({ show: 'overdue', page: '1' });
});
