import { forgetConversation } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import type { Chat } from './chat.ts';
import { loadChatParts } from './connect-chat.ts';

/** Our own chat: a panel of ours, and a cookie that only the server can read or take back. */
export const localChat: Chat = {
  open: async (about) => (await loadChatParts()).openPanel(about),
  forget: async () => {
    await call(forgetConversation, {}, undefined, { isQuiet: true });
  },
};
