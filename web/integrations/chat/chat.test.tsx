import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askSupport, forgetConversation, supportConfig } from '../../../contract/support.ts';
import { aConversation } from '../../testing/a-conversation.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { type Chat, type ChatCustomer, connectChat } from './chat.ts';
import { hasCrispSession, loadCrisp } from './crisp-chat.ts';
import { openChat } from './open-chat.ts';
import { chooseChat, forgetChat, localChat } from './support-chat.ts';

const websiteId = '00000000-0000-4000-8000-000000000000';
const ada = { email: 'ada@example.com', phone: '447700900123', name: 'Ada Lovelace' };

/** Stands in for Crisp's script: it takes over the queue that it finds, and keeps every command. */
const stubScript = `
  const queue = window.$crisp;
  window.crispCommands = window.crispCommands ?? [];
  window.$crisp = { push: (command) => { window.crispCommands.push(command); } };
  for (const command of queue) window.$crisp.push(command);
`;

const crispWindow = window as Window & { crispCommands?: unknown[] }; // the stub's own

let panels: string[];
let customer: ChatCustomer | undefined;
beforeEach(() => {
  panels = [];
  customer = undefined;
  crispWindow.crispCommands = [];
  connectChat(async () => ({
    findCustomer: () => customer,
    openPanel: (about, said) => void panels.push(said ?? about),
    togglePanel: () => void panels.push('toggled'),
  }));
});

function startStub(): Promise<Chat> {
  const source = URL.createObjectURL(new Blob([stubScript], { type: 'text/javascript' }));
  onTestFinished(() => URL.revokeObjectURL(source));
  return loadCrisp(websiteId, source);
}

const commands = () => crispWindow.crispCommands ?? [];
/** The words that a chat was opened with, and whether it forgot, in either's own way. */
const adapters: readonly [string, () => Promise<{ chat: Chat; opened: () => unknown; isForgotten: () => boolean }>][] =
  [
    [
      'our own chat',
      async () => {
        const api = fakeApi();
        api.serve(forgetConversation, () => ({ message: 'This browser has forgotten the conversation.' }));
        return { chat: localChat, opened: () => panels, isForgotten: () => api.requests.length === 1 };
      },
    ],
    [
      'Crisp',
      async () => ({
        chat: await startStub(),
        opened: () => {
          expect(commands()).toContainEqual(['do', 'chat:open']);
          return commands().flatMap((command): unknown[] =>
            Array.isArray(command) && command[1] === 'message:text' ? command.slice(2).flat() : [],
          );
        },
        isForgotten: () => JSON.stringify(commands()).includes('session:reset'),
      }),
    ],
  ];

describe.each(adapters)('%s', (_name, open) => {
  test('opens with what the person seems to want to ask', async () => {
    const { chat, opened } = await open();
    await chat.open('Where is it?');
    expect(opened()).toEqual(['Where is it?']);
  });

  test('forgets the conversation', async () => {
    const { chat, isForgotten } = await open();
    expect(isForgotten()).toBe(false);
    await chat.forget();
    expect(isForgotten()).toBe(true);
  });
});

describe('Crisp', () => {
  test('is told who is signed in, and nothing of a visitor', async () => {
    const chat = await startStub();
    await chat.open('');
    expect(JSON.stringify(commands())).not.toContain('user:');
    customer = ada;
    await chat.open('');
    expect(commands()).toEqual(
      expect.arrayContaining([
        ['set', 'user:email', ['ada@example.com']],
        ['set', 'user:phone', ['+447700900123']],
        ['set', 'user:nickname', ['Ada Lovelace']],
      ]),
    );
  });

  test('is loaded once, and knows its session afterwards', async () => {
    expect(await startStub()).toBe(await startStub());
    expect(hasCrispSession()).toBe(true);
  });

  test('opens where it has an id, and our own panel where it has none', async () => {
    await startStub();
    const api = fakeApi();
    api.serve(supportConfig, () => ({ crisp_website_id: websiteId }));
    await openChat('One');
    expect(commands()).toContainEqual(['set', 'message:text', ['One']]);
    api.serve(supportConfig, () => ({ crisp_website_id: '' }));
    await openChat('Two');
    expect(panels).toEqual(['Two']);
  });

  test('stays away while somebody pays: our own panel opens, and nobody is asked which chat there is', async () => {
    const api = fakeApi();
    const step = document.createElement('div');
    step.dataset['payment'] = '';
    document.body.append(step);
    onTestFinished(() => step.remove());
    await openChat();
    expect(panels).toEqual(['']);
    expect(api.requests).toEqual([]);
  });

  test('and our own chat forget together', async () => {
    await startStub();
    const api = fakeApi();
    api.serve(supportConfig, () => ({ crisp_website_id: websiteId }));
    api.serve(forgetConversation, () => refusal('UNAVAILABLE', 'We are having a short break.'));
    await forgetChat();
    expect(commands()).toContainEqual(['do', 'session:reset']);
  });
});

test('Crisp sends, shows and toggles', async () => {
  const chat = await startStub();
  await chat.send('Where is it?');
  await chat.show('It is on its way.');
  await chat.toggle();
  expect(commands()).toEqual(
    expect.arrayContaining([
      ['do', 'message:send', ['text', 'Where is it?']],
      ['do', 'message:show', ['text', 'It is on its way.']],
      ['do', 'chat:toggle'],
    ]),
  );
});

test('our own chat sends, shows and toggles', async () => {
  const api = fakeApi();
  api.serve(askSupport, () => ({ conversation: aConversation(['Where is it?']) }));
  await localChat.send('Where is it?');
  expect(await api.requests[0]?.json()).toEqual({ text: 'Where is it?' });
  await localChat.show('It is on its way.');
  await localChat.toggle();
  expect(panels).toEqual(['', 'It is on its way.', 'toggled']);
});

test('without an answer from the server our own panel opens, which says so itself', async () => {
  fakeApi().serve(supportConfig, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  expect(await chooseChat()).toBe(localChat);
});

test('a chat that can not be had is told of in a toast', async () => {
  const { toast } = await import('react-hot-toast/headless');
  const error = vi.spyOn(toast, 'error');
  onTestFinished(() => {
    error.mockRestore();
    toast.remove();
  });
  fakeApi().serve(supportConfig, () => ({ crisp_website_id: '' }));
  connectChat(async () => {
    throw new Error('offline');
  });
  await openChat();
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^We couldn’t open the chat\./));
});
