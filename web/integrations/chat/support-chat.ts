import { askSupport, forgetConversation, supportConfig } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { randomKey } from '../../lib/random-key.ts';
import { type Chat, loadChatParts } from './chat.ts';
import { hasCrispSession, loadCrisp } from './crisp-chat.ts';

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

/**
 * Crisp where it is configured and can be loaded, our own otherwise. Always our own during a payment, because no third-party script may
 * load there.
 */
export async function chooseChat(): Promise<Chat> {
  if (isPaying()) return localChat;
  const websiteId = await readWebsiteId().catch(() => ''); // our own panel shows that the server can't be reached
  if (websiteId === '') return localChat;
  try {
    return await loadCrisp(websiteId);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the operator can fix it, a customer can't
    console.error('Crisp could not be loaded, so the chat is our own.', error);
    return localChat;
  }
}

/**
 * Deletes every chat's conversation from this browser: the next user must not see it. Loads Crisp if it was used before this page was
 * opened, because only Crisp can end its session.
 */
export async function forgetChat(): Promise<void> {
  await Promise.allSettled([localChat.forget(), forgetCrisp()]);
}

async function forgetCrisp(): Promise<void> {
  if (!hasCrispSession()) return;
  const websiteId = await readWebsiteId();
  if (websiteId !== '') await (await loadCrisp(websiteId)).forget();
}

/** The payment step and the payment dialog set `data-payment`. */
function isPaying(): boolean {
  return document.querySelector('[data-payment]') !== null;
}

async function readWebsiteId(): Promise<string> {
  return (await call(supportConfig, {}, undefined, { isQuiet: true })).crisp_website_id;
}
