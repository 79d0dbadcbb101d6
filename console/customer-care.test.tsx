import { expect, test } from 'vitest';
import {
  changeLock,
  type DataRequestRow,
  listDataRequests,
  recordDataRequest,
  takeDataRequestStep,
} from '../contract/staff/customer-care.ts';
import type { StaffCustomerPage } from '../contract/staff/customers.ts';
import { days } from '../contract/values/time/duration.ts';
import { dateText, londonDay } from '../contract/values/time/working-days.ts';
import { fakeApi, refusal } from '../web/testing/fake-api.ts';
import { PersonCard } from './customers/person-card.tsx';
import { Component as DataRequests } from './routes/data-requests.tsx';
import { renderAsStaff } from './testing/render-as-staff.tsx';
import '../web/styles/main.css'; // or words that only screen readers get stand apart in names

const person: StaffCustomerPage['people'][number] = {
  id: '7',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  role: 'OWNER',
  is_verified: true,
  is_guest: false,
  sessions: [],
  lock: null,
  conversation: null,
};

const dayIn = (ahead: number) => dateText(new Date(londonDay(new Date()).getTime() + days(ahead)));

const request: DataRequestRow = {
  id: '9',
  kind: 'COPY',
  channel: 'LETTER',
  name: 'Ada Lovelace',
  customer_id: '3',
  received_on: dayIn(-10),
  due_on: dayIn(20),
  closed_on: null,
  is_overdue: false,
  is_extended: false,
  outcome: null,
};

test('locking asks for a reason, and a colleague who was first is named', async () => {
  const api = fakeApi();
  const message = 'Grace Hopper has already locked this person.';
  api.serve(changeLock, () => refusal('CONFLICT', message));
  const screen = await renderAsStaff('SUPPORT', <PersonCard person={person} />);
  await screen.getByRole('button', { name: 'Lock : Ada Lovelace' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Lock this person' });
  await expect.element(dialog.getByRole('button', { name: 'Lock', exact: true })).toBeDisabled();
  await dialog.getByLabelText('Reason').fill('Stolen cards');
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect.element(dialog.getByText(message).first()).toBeVisible();
  expect(await api.requests[0]?.json()).toEqual({ change: 'LOCK', reason: 'Stolen cards' });
});

test('a locked person shows by whom and why, and can be unlocked', async () => {
  const lock = { at: '2026-11-19T09:30:00.000Z', who: 'Grace Hopper', reason: 'Stolen cards' };
  const screen = await renderAsStaff('OWNER', <PersonCard person={{ ...person, lock }} />);
  await expect.element(screen.getByText('Locked', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Grace Hopper, .*: Stolen cards$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Unlock : Ada Lovelace' })).toBeVisible();
});

test('without the permissions there is neither button', async () => {
  const screen = await renderAsStaff('FINANCE', <PersonCard person={person} />);
  await expect.element(screen.getByText('ada@example.com')).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

test('a request is recorded with how and when it came', async () => {
  const api = fakeApi();
  api.serve(recordDataRequest, () => ({ message: 'The request is recorded.' }));
  const screen = await renderAsStaff('SUPPORT', <PersonCard person={person} />);
  await screen.getByRole('button', { name: /^Record a data request/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Record a data request' });
  await dialog.getByLabelText('They ask for').selectOptions('COPY');
  await dialog.getByLabelText('It came by').selectOptions('LETTER');
  await dialog.getByLabelText('Received on').fill(dayIn(-3));
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await api.requests[0]?.json()).toEqual({ kind: 'COPY', channel: 'LETTER', received_on: dayIn(-3) });
});

test('the queue shows deadlines; an extension needs a reason, and what keeps an account from erasure is shown', async () => {
  const api = fakeApi();
  const erasure: DataRequestRow = { ...request, id: '10', kind: 'ERASURE', name: 'Alan Turing', is_extended: true };
  const late: DataRequestRow = { ...request, id: '11', name: 'Mary Somerville', due_on: dayIn(-2), is_overdue: true };
  api.serve(listDataRequests, () => ({ data: [late, request, erasure], total: 3 }));
  const message = 'The account can’t be erased yet. Its owner would read: “A parcel is under way.”';
  api.serve(takeDataRequestStep, () => refusal('CONFLICT', message));
  const screen = await renderAsStaff('SUPPORT', <DataRequests />);
  await expect.element(screen.getByText(/days? late/).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Extend : Ada Lovelace' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Extend by two months' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Alan Turing', 'Mary Somerville']) {
    expect(screen.getByRole('button', { name: `Extend : ${name}` }).elements()).toHaveLength(0);
  }
  await screen.getByRole('button', { name: 'Erase the account : Alan Turing' }).click();
  await dialog.getByRole('button', { name: 'Erase the account' }).click();
  await expect.element(dialog.getByText(message).first()).toBeVisible();
});

test('after an extension, whose button goes, the focus is on the next one of the row', async () => {
  const api = fakeApi();
  let extended = request;
  api.serve(listDataRequests, () => ({ data: [{ ...request, id: '10', name: 'Alan Turing' }, extended], total: 2 }));
  api.serve(takeDataRequestStep, () => {
    extended = { ...request, kind: 'COPY', is_extended: true };
    return { message: 'The request is extended.' };
  });
  const screen = await renderAsStaff('SUPPORT', <DataRequests />);
  const extend = screen.getByRole('button', { name: 'Extend : Ada Lovelace' });
  await extend.click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('There is a lot of it.');
  await dialog.getByRole('button', { name: 'Extend by two months' }).click();
  await expect.element(extend).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Download : Ada Lovelace' })).toHaveFocus();
});

test('a closed request shows when it was due and when it was closed, so that lateness is seen', async () => {
  const api = fakeApi();
  const closed = {
    ...request,
    due_on: '2026-03-02',
    closed_on: '2026-03-04',
    outcome: 'WITHDRAWN',
    is_overdue: true,
  } as const;
  api.serve(listDataRequests, () => ({ data: [closed], total: 1 }));
  const screen = await renderAsStaff('SUPPORT', <DataRequests />);
  await screen.getByRole('link', { name: 'Closed', exact: true }).click();
  for (const text of [/2 Mar/, /4 Mar/, /^Withdrawn$/, /^Late$/])
    await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: /Ada Lovelace/ }).elements()).toHaveLength(0);
});
