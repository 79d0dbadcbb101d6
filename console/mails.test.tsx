import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { EndpointAnswer } from '../contract/endpoint.ts';
import { retryJob } from '../contract/staff/jobs.ts';
import { staffMails } from '../contract/staff/mails.ts';
import { days } from '../contract/values/time/duration.ts';
import { dateText, londonDay } from '../contract/values/time/working-days.ts';
import { queryClient } from '../web/lib/api/query-client.ts';
import { fakeApi } from '../web/testing/fake-api.ts';
import { Component as Mails } from './routes/mails.tsx';

const today = londonDay(new Date());
const dayBefore = (ago: number) => dateText(new Date(today.getTime() - days(ago)));

const failure = {
  id: '7',
  template: 'receipt',
  recipient: 'j…@example.com',
  state: 'abandoned',
  reason: '550 5.1.1',
  attempts: 1,
  created_at: today.toISOString(),
  at: today.toISOString(),
  can_retry: true,
} as const;

const answer: EndpointAnswer<typeof staffMails> = {
  server: { host: 'mail.example.com', port: 465, encryption: 'ALWAYS' },
  sender: 'hello@larkway.example',
  last_sent_at: today.toISOString(),
  data: [
    { day: dayBefore(0), template: 'receipt', sent: 11, waiting: 2, refused: 0, given_up: 1 },
    { day: dayBefore(1), template: 'mail verify-email', sent: 30, waiting: 0, refused: 5, given_up: 0 },
    { day: dayBefore(1), template: 'receipt', sent: 20, waiting: 0, refused: 0, given_up: 0 },
  ],
  has_more_waiting: false,
  failures: [failure, { ...failure, id: '8', template: 'mail', recipient: null, reason: null, can_retry: false }],
};

async function show() {
  const screen = await render(
    <MemoryRouter>
      <Mails />
    </MemoryRouter>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    queryClient.clear();
    toast.remove();
  });
  return screen;
}

test('emails are summed by day and by template, of one template or day too', async () => {
  fakeApi().serve(staffMails, () => answer);
  const screen = await show();
  const byDay = screen.getByRole('table', { name: 'By day' });
  await expect.element(byDay.getByRole('cell', { name: '50' })).toBeVisible();
  await screen.getByLabelText('Template').selectOptions('Invoice');
  await expect.element(byDay.getByRole('cell', { name: '20' })).toBeVisible();
  const byTemplate = screen.getByRole('table', { name: 'By template' });
  await expect.element(byTemplate.getByRole('cell', { name: '31' })).toBeVisible();
  await screen.getByLabelText('Day').selectOptions(dayBefore(0));
  await expect.poll(() => byTemplate.getByRole('row').elements().length).toBe(2);
  await expect.element(screen.getByText('mail.example.com, port 465')).toBeVisible();
});

test('an email that was given up is tried again, and the focus stays in the list', async () => {
  const api = fakeApi();
  let isRetried = false;
  api.serve(staffMails, () => (isRetried ? { ...answer, failures: [] } : answer));
  api.serve(retryJob, () => {
    isRetried = true;
    return { message: 'The job is tried again now.' };
  });
  const screen = await show();
  await expect.element(screen.getByText(/^There’s no such mailbox/)).toBeVisible();
  const buttons = screen.getByRole('button', { name: /^Try again/ });
  expect(buttons.elements()).toHaveLength(1);
  await buttons.click();
  await expect.element(screen.getByText('No email was refused or given up.')).toBeVisible();
  expect(api.requests.some(({ method, url }) => method === 'POST' && url.endsWith('/staff/jobs/7/retry'))).toBe(true);
  await expect.element(screen.getByRole('group', { name: 'Newest failures' })).toHaveFocus();
});
