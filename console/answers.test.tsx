import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type StaffComplaintPage, staffComplaint, takeComplaintStep } from '../contract/staff/complaints.ts';
import {
  answerConversation,
  type StaffConversationPage,
  setPresence,
  staffConversation,
} from '../contract/staff/customers.ts';
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
} from '../contract/staff/saved-replies.ts';
import { expectAccessible } from '../web/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../web/testing/fake-api.ts';
import { Component as Complaint } from './routes/complaint.tsx';
import { Component as Conversation } from './routes/conversation.tsx';
import { Component as SavedReplies } from './routes/saved-replies.tsx';
import { renderAsStaff } from './testing/render-as-staff.tsx';

const at = '2026-11-19T09:30:00.000Z';

const late: SavedReply = {
  id: '1',
  title: 'It is late',
  text: 'Hello {first name},\n\nwe’re sorry that {tracking number} is late.',
  version: 3,
  changed_at: at,
  changed_by: 'Alan Turing',
};
const thanks: SavedReply = { ...late, id: '2', title: 'Thank you', text: 'Thank you, {first name}.' };

const chat: StaffConversationPage = {
  number: 7,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  is_waiting: true,
  last_message_at: at,
  assigned_to: null,
  customer_id: null,
  colleagues: [],
  messages: [{ from: 'customer', text: 'Where is it?', sent_at: at, mail_failure: null }],
};

const complaint: StaffComplaintPage = {
  reference: 'CMP-7K3M9Q2X',
  kind: 'LATE',
  name: 'Ada Lovelace',
  state: 'RECEIVED',
  created_at: at,
  due_on: null,
  is_overdue: false,
  assigned_to: null,
  email: 'ada@example.com',
  text: 'It is late.',
  tracking_code: 'AA123456789GB',
  customer_id: null,
  acknowledge_by: '2026-11-23',
  answer_by: '2026-12-03',
  conclude_by: '2027-01-14',
  outcome: null,
  version: 0,
  files: [],
  events: [],
  steps: ['ANSWER', 'ACKNOWLEDGE'],
  colleagues: [],
};

async function openChat(shown: StaffConversationPage = chat) {
  const api = fakeApi();
  api.serve(staffConversation, () => ({ data: shown }));
  api.serve(setPresence, () => ({ last_message_at: at, answering: null, reading: [] }));
  api.serve(listSavedReplies, () => ({ data: [late, thanks] }));
  api.serve(answerConversation, () => ({ message: 'Your answer shows in the chat.' }));
  const screen = await renderAsStaff('SUPPORT', <Conversation />, { route: '/chats/:number', address: '/chats/7' });
  return { api, screen, answer: screen.getByLabelText('Your answer') };
}

async function openComplaint(api: FakeApi) {
  api.serve(listSavedReplies, () => ({ data: [late, thanks] }));
  const place = { route: '/complaints/:reference', address: `/complaints/${complaint.reference}` };
  const screen = await renderAsStaff('SUPPORT', <Complaint />, place);
  return { screen, answer: screen.getByLabelText('Your message') };
}

const sentTo = (api: FakeApi, path: RegExp) => api.requests.filter(({ url }) => path.test(new URL(url).pathname));

test('a saved reply is found by typing, inserted by keyboard with the customer’s first name, and can be changed', async () => {
  const { api, screen, answer } = await openChat();
  await answer.fill('PS');
  await userEvent.keyboard('{Home}');
  await screen.getByRole('combobox', { name: 'Saved reply' }).click();
  await userEvent.keyboard('you thank');
  await expect.element(screen.getByRole('option', { name: /^Thank you/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /It is late/ }).elements()).toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(answer).toHaveValue('Thank you, Ada.PS');
  await expect.element(answer).toHaveFocus();
  await expect.element(screen.getByRole('combobox', { name: 'Saved reply' })).toHaveValue('');
  await userEvent.keyboard(' Grace. ');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Send the answer' }).click();
  await expect.poll(() => sentTo(api, /answers$/).length).toBe(1);
  expect(await sentTo(api, /answers$/)[0]?.json()).toMatchObject({ text: 'Thank you, Ada. Grace. PS' });
});

test('Enter beside the list sends nothing, and words that no reply has say so', async () => {
  const { api, screen, answer } = await openChat();
  await answer.fill('Half an answer');
  await screen.getByRole('combobox', { name: 'Saved reply' }).fill('refund');
  await expect.element(screen.getByText('No saved reply has these words.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).toHaveValue('Half an answer');
  expect(sentTo(api, /answers$/)).toHaveLength(0);
});

test.each(['', 'prize.example'])(
  'what isn’t known, or looks like a link, stays in braces, and has to be replaced before the answer is sent: %j',
  async (name) => {
    const { screen, answer } = await openChat({ ...chat, name });
    await screen.getByRole('button', { name: 'Show the saved replies' }).click();
    await screen.getByRole('option', { name: /It is late/ }).click();
    await expect.element(answer).toHaveValue(late.text);
    await userEvent.tab();
    await expect.element(screen.getByText('Replace {first name} before you send it.').first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
    await answer.fill('Hello, we’re sorry that it is late.');
    await expect.element(screen.getByRole('button', { name: 'Send the answer' })).toBeEnabled();
  },
);

test('an answer to a complaint gets the tracking number; a note for staff has no saved replies', async () => {
  const api = fakeApi();
  api.serve(staffComplaint, () => ({ data: complaint }));
  const { screen, answer } = await openComplaint(api);
  await screen.getByRole('button', { name: 'Show the saved replies' }).click();
  await screen.getByRole('option', { name: /It is late/ }).click();
  await expect.element(answer).toHaveValue('Hello Ada,\n\nwe’re sorry that AA 123 456 789 GB is late.');
  await screen.getByLabelText('What to do').selectOptions('Add a note');
  await expect.element(screen.getByLabelText('Note', { exact: true })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Saved reply' }).elements()).toHaveLength(0);
});

test('nothing typed is lost where a colleague was first to answer a complaint', async () => {
  const api = fakeApi();
  const message = 'Something has happened to this complaint meanwhile. Read it before you answer.';
  let shown = complaint;
  api.serve(staffComplaint, () => ({ data: shown }));
  api.serve(takeComplaintStep, () => {
    shown = {
      ...complaint,
      state: 'ANSWERED',
      version: 1,
      steps: ['CLOSE', 'ANSWER', 'DEADLOCK'],
      events: [{ at, kind: 'ANSWERED', who: 'Alan Turing', text: 'It comes tomorrow.' }],
    };
    return refusal('CONFLICT', message);
  });
  const { screen, answer } = await openComplaint(api);
  await answer.fill('It comes on Monday.');
  await screen.getByRole('button', { name: 'Send the answer' }).click();
  await expect.element(screen.getByText('It comes tomorrow.')).toBeVisible();
  await expect.element(screen.getByText(message).first()).toBeVisible();
  await expect.element(screen.getByLabelText('Your message')).toHaveValue('It comes on Monday.');
  await expect.element(screen.getByLabelText('What to do')).toHaveValue('ANSWER');
  await screen.getByRole('button', { name: 'Send the answer' }).click();
  await expect.poll(() => sentTo(api, /steps$/).length).toBe(2);
  const bodies = await Promise.all(sentTo(api, /steps$/).map((request) => request.json()));
  expect(bodies).toMatchObject([{ version: 0 }, { version: 1, text: 'It comes on Monday.' }]);
});

test('an answer whose email did not arrive says so, and why', async () => {
  const answer = { from: 'company', text: 'In Leeds.', sent_at: at, mail_failure: '550 5.1.1' } as const;
  const { screen } = await openChat({ ...chat, messages: [...chat.messages, answer] });
  await expect.element(screen.getByText('Its email could not be delivered: 550 5.1.1')).toBeVisible();
  await expectAccessible(screen.container);
});

test('a mail that did not arrive shows with its address and why', async () => {
  const api = fakeApi();
  const events = [{ at, kind: 'MAIL_FAILED', who: null, text: '550 5.1.1' }] as const;
  api.serve(staffComplaint, () => ({ data: { ...complaint, events: [...events] } }));
  const { screen } = await openComplaint(api);
  await expect.element(screen.getByText(/^Our email could not be delivered to ada@example\.com, /)).toBeVisible();
  await expect.element(screen.getByText('550 5.1.1')).toBeVisible();
});

test('the list is managed on a page of its own, where wrong placeholders and taken titles are said', async () => {
  const api = fakeApi();
  const message = 'There’s already a saved reply “Thank you”. Give it another title.';
  api.serve(listSavedReplies, () => ({ data: [late, thanks] }));
  api.serve(addSavedReply, () => refusal('CONFLICT', message));
  api.serve(changeSavedReply, () => ({ message: '“It is late” is saved.' }));
  api.serve(deleteSavedReply, () => ({ message: '“Thank you” is deleted.' }));
  const screen = await renderAsStaff('SUPPORT', <SavedReplies />);
  await screen.getByRole('button', { name: 'Add a reply' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Text').fill('Hello {name}');
  await dialog.getByLabelText('Title').fill('Thank you');
  await expect.element(dialog.getByText(/^\{name\} isn’t a placeholder/).first()).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Text').fill('Hello {first name}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message).first()).toBeVisible();
  await expect.element(dialog.getByLabelText('Text')).toHaveValue('Hello {first name}');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await screen.getByRole('button', { name: /^Change ?: It is late$/ }).click();
  await dialog.getByLabelText('Text').fill('We’re sorry.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const changed = api.requests.find(({ method }) => method === 'PUT');
  expect(await changed?.json()).toEqual({ title: 'It is late', text: 'We’re sorry.', version: 3 });

  await screen.getByRole('button', { name: /^Delete ?: Thank you$/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
