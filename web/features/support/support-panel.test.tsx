import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import {
  askSupport,
  forgetConversation,
  getConversation,
  leaveEmail,
  supportConfig,
} from '../../../contract/support.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { logOut, updateSession } from '../../session/session-store.ts';
import { aConversation } from '../../testing/a-conversation.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

/** Opens the panel from the Track modal of the home page. */
async function openFromTrack(api: FakeApi) {
  api.serve(supportConfig, () => ({ crisp_website_id: '' }));
  const app = await renderApp('/?page=track');
  await app.screen.getByRole('button', { name: "Can't find tracking number?" }).click();
  await app.screen.getByRole('button', { name: 'Contact Support' }).click();
  const panel = app.screen.getByRole('dialog', { name: 'Chat with us' });
  await expect.element(panel).toBeVisible();
  // It has a root of its own, which outlives the page's.
  onTestFinished(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
  return { ...app, panel };
}

test('a visitor asks from the Track modal, leaves an address and sees the answer', async () => {
  const api = fakeApi();
  let conversation: ReturnType<typeof aConversation> | null = null;
  api.serve(getConversation, () => ({ conversation }));
  api.serve(askSupport, async (request) => {
    expect(await request.json()).toEqual({ text: 'I can’t find my tracking number.' });
    conversation = aConversation(['I can’t find my tracking number.']);
    return { conversation };
  });
  api.serve(leaveEmail, () => {
    conversation = aConversation(['I can’t find my tracking number.', 'It is CL000717618GB.'], 'eve@example.com');
    return { conversation };
  });
  const { panel } = await openFromTrack(api);
  await expect.element(panel.getByText('How can we help?')).toBeVisible();
  await expect.element(panel.getByText('I can’t find my tracking number')).toBeVisible(); // a help answer that fits
  await expectAccessible(panel.element());

  const question = panel.getByRole('textbox', { name: 'Your question' });
  await expect.element(question).toHaveValue('I can’t find my tracking number.');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect
    .element(panel.getByRole('log'))
    .toHaveTextContent('You Sun 15 Nov, 9:30amI can’t find my tracking number.');
  await expect.element(question).toHaveValue('');
  await expect.element(question).toHaveFocus();

  await panel.getByRole('textbox', { name: 'Your email address' }).fill('eve@example.com');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByRole('status').getByText('We’ll also reply to eve@example.com.')).toBeVisible();
  await expect.element(question).toHaveFocus(); // the form that had it is gone
  await expect.element(panel.getByRole('log').getByText('It is CL000717618GB.')).toBeVisible();
  await expectAccessible(panel.element());
});

test('a topic begins the question, and is offered no more once there are words', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  const { panel } = await openFromTrack(api);
  const question = panel.getByRole('textbox', { name: 'Your question' });
  await question.fill('');
  await panel.getByRole('button', { name: 'Something is damaged' }).click();
  await expect.element(question).toHaveValue('Something is damaged');
  await expect.element(question).toHaveFocus();
  await expect.element(panel.getByRole('list', { name: 'Topics' })).not.toBeInTheDocument();
});

test('Enter sends the question, and Shift with Enter begins a new line', async () => {
  const api = fakeApi();
  const asking = aConversation(['Where is it?\nIt is late.']);
  let conversation: typeof asking | null = null;
  api.serve(getConversation, () => ({ conversation }));
  api.serve(askSupport, () => {
    conversation = asking;
    return { conversation };
  });
  const { panel } = await openFromTrack(api);
  const question = panel.getByRole('textbox', { name: 'Your question' });
  await question.fill('Where is it?');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}It is late.');
  await expect.element(question).toHaveValue('Where is it?\nIt is late.');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('log')).toHaveTextContent('You Sun 15 Nov, 9:30amWhere is it? It is late.');
  const asked = api.requests.find(({ method }) => method === 'POST');
  expect(await asked?.json()).toEqual({ text: 'Where is it?\nIt is late.' });
});

test('an older answer of the server does not hide a question that was just sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const api = fakeApi();
  const slow = Promise.withResolvers<{ conversation: null }>();
  api.serve(getConversation, () => slow.promise);
  api.serve(askSupport, () => ({ conversation: aConversation(['Where is it?']) }));
  const { panel } = await openFromTrack(api);
  await panel.getByRole('textbox', { name: 'Your question' }).fill('Where is it?');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('log').getByText('Where is it?')).toBeVisible();
  slow.resolve({ conversation: null });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueriesData({ queryKey: [getConversation.name] })).toMatchObject([[{}, { messages: [{}] }]]);
});

test('closes on Back', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  const { panel } = await openFromTrack(api);
  window.history.back();
  await expect.element(panel).not.toBeInTheDocument();
});

test('an answer appears in the open panel by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const api = fakeApi();
  let conversation = aConversation(['Where is it?'], 'eve@example.com');
  api.serve(getConversation, () => ({ conversation }));
  const { panel } = await openFromTrack(api);
  await expect.element(panel.getByRole('log').getByText('Where is it?')).toBeVisible();
  conversation = aConversation(['Where is it?', 'In Leeds.'], 'eve@example.com');
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(panel.getByRole('log').getByText('In Leeds.')).toBeVisible();
});

test('a visitor has the browser forget the conversation', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // or the panel would ask again by itself
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: aConversation(['Where is it?']) }));
  api.serve(forgetConversation, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { panel } = await openFromTrack(api);
  const forget = panel.getByRole('button', { name: 'Delete this chat from this device' });
  await forget.click();
  await expect.element(panel.getByRole('alert').getByText('We are having a short break.')).toBeVisible();
  api.serve(getConversation, () => ({ conversation: null }));
  api.serve(forgetConversation, () => ({ message: 'This browser has forgotten the conversation.' }));
  await forget.click();
  await expect.element(panel.getByText('How can we help?')).toBeVisible();
  await expect.element(panel.getByText('Where is it?')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('textbox', { name: 'Your question' })).toHaveFocus();
});

test('closing gives the focus back to the page, and what failed stays to be sent again', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  api.serve(askSupport, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { screen, panel } = await openFromTrack(api);
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect.element(panel.getByRole('alert').getByText('We are having a short break.')).toBeVisible();
  await expect
    .element(panel.getByRole('textbox', { name: 'Your question' }))
    .toHaveValue('I can’t find my tracking number.');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: "Can't find tracking number?" })).toHaveFocus();
});

test('a question whose answer was lost is sent again under its key, also from a panel opened again; another has another', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  const keys: (string | null)[] = [];
  let isLost = true;
  api.serve(askSupport, (request) => {
    keys.push(request.headers.get('idempotency-key'));
    return isLost
      ? refusal('UNAVAILABLE', 'We are having a short break.')
      : { conversation: aConversation(['Hello.']) };
  });
  const { screen, panel } = await openFromTrack(api);
  const question = panel.getByRole('textbox', { name: 'Your question' });
  const send = panel.getByRole('button', { name: 'Send' });
  await question.fill('Where is it?');
  await send.click();
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();

  await screen.getByRole('button', { name: "Can't find tracking number?" }).click();
  await screen.getByRole('button', { name: 'Contact Support' }).click();
  await expect.element(question).toHaveValue('Where is it?');
  await send.click();
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await question.fill('Where is he?');
  isLost = false;
  await send.click();
  await expect.element(question).toHaveValue('');
  await question.fill('Where is he?');
  await send.click();
  await expect.element(question).toHaveValue('');
  const [first, again, changed, fresh] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, changed, fresh]).size).toBe(3);
});

test('a question that was asked in a conversation forgotten since is a new one when it is sent again', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  api.serve(askSupport, () => refusal('CONFLICT', 'Its conversation was forgotten.'));
  const { panel } = await openFromTrack(api);
  const send = panel.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(panel.getByRole('alert').getByText('Its conversation was forgotten.')).toBeVisible();
  api.serve(askSupport, () => ({ conversation: aConversation(['Hello.']) }));
  await send.click();
  await expect.element(panel.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
  const asked = api.requests.filter(({ url }) => url.endsWith(askSupport.path));
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('a conversation that can not be loaded says so, how else we are reached, and tries again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // or the panel would ask again by itself
  const api = fakeApi();
  api.serve(getConversation, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { panel } = await openFromTrack(api);
  await expect.element(panel.getByRole('alert').getByText('We are having a short break.')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: '01632 960123' })).toBeVisible();
  await expectAccessible(panel.element());
  api.serve(getConversation, () => ({ conversation: aConversation(['Where is it?', 'x'.repeat(500)]) }));
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('log').getByText('Where is it?')).toBeVisible();
  expect(panel.element().scrollWidth).toBeLessThanOrEqual(panel.element().clientWidth);
});

test('a customer is asked for no address, and the panel is gone when they are', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  updateSession(aSession());
  const { panel } = await openFromTrack(api);
  await expect.element(panel.getByText('How can we help?')).toBeVisible();
  await expect.element(panel.getByRole('textbox', { name: /email/ })).not.toBeInTheDocument();
  logOut();
  await expect.element(panel).not.toBeInTheDocument();
});

test('a question outlives a session that ends, for the one who typed it', async () => {
  const api = fakeApi();
  api.serve(getConversation, () => ({ conversation: null }));
  api.serve(askSupport, () => refusal('SESSION_EXPIRED', sessionExpiredMessage));
  const session = aSession();
  updateSession(session);
  const { screen, panel, currentPath, navigate } = await openFromTrack(api);
  const question = panel.getByRole('textbox', { name: 'Your question' });
  await question.fill('My lamp is broken.');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect.poll(currentPath).toMatch(/^\/auth\/login/);
  await expect.element(panel).not.toBeInTheDocument();

  await navigate('/about');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await screen.getByRole('contentinfo').getByRole('button', { name: 'Chat with us' }).click();
  await expect.element(question).toHaveValue(''); // somebody else may sit here now
  await userEvent.keyboard('{Escape}');
  updateSession(session);
  await screen.getByRole('contentinfo').getByRole('button', { name: 'Chat with us' }).click();
  await expect.element(question).toHaveValue('My lamp is broken.');
});

test('a long conversation is scrolled to its end, with the title, the cross and the question still in sight', async () => {
  const api = fakeApi();
  const texts = Array.from({ length: 40 }, (_, index) => `Message ${index}.`);
  api.serve(getConversation, () => ({ conversation: aConversation(texts, 'eve@example.com') }));
  const { panel } = await openFromTrack(api);
  await expect.element(panel.getByText('Message 39.')).toBeInViewport();
  await expect.element(panel.getByText('Message 0.')).not.toBeInViewport();
  await expect.element(panel.getByRole('heading', { name: 'Chat with us' })).toBeInViewport();
  await expect.element(panel.getByRole('button', { name: 'Close' })).toBeInViewport();
  await expect.element(panel.getByRole('textbox', { name: 'Your question' })).toBeInViewport();
});
