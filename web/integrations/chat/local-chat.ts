import { askSupport, forgetConversation } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { randomKey } from '../../lib/random-key.ts';
import type { Chat } from './chat.ts';
import { loadChatParts } from './connect-chat.ts';

/** Our own chat: a panel, and a cookie that only the server can read or delete. */
export const localChat: Chat = {
  open: async (about) => (await loadChatParts()).openPanel(about),
  send: async (text) => {
    await call(askSupport, { body: { text } }, undefined, { isQuiet: true, idempotencyKey: randomKey() });
    (await loadChatParts()).openPanel('');
  },
  show: async (text) => (await loadChatParts()).openPanel('', text),
  toggle: async () => (await loadChatParts()).togglePanel(),
  forget: async () => {
    await call(forgetConversation, {}, undefined, { isQuiet: true });
  },
};
