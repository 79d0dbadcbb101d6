import { supportConfig } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import type { Chat } from './chat.ts';
import { localChat } from './local-chat.ts';

/**
 * The chat to open now: Crisp where it has an id and can be had, ours otherwise. While somebody pays it is ours in any case, because
 * nobody else's script is loaded there.
 */
export async function chooseChat(): Promise<Chat> {
  if (isPaying()) return localChat;
  const websiteId = await findWebsiteId();
  if (websiteId === '') return localChat;
  try {
    const { loadCrisp } = await import('./crisp-chat.ts');
    return await loadCrisp(websiteId);
  } catch (error) {
    // oxlint-disable-next-line no-console -- whoever runs the product can fix it, a customer can't
    console.error('Crisp could not be loaded, so the chat is our own.', error);
    return localChat;
  }
}

/** The payment step and the payment dialog mark themselves. */
function isPaying(): boolean {
  return document.querySelector('[data-payment]') !== null;
}

/** Our own panel says itself that the server can't be reached, so that is not told twice. */
async function findWebsiteId(): Promise<string> {
  try {
    return (await call(supportConfig, {}, undefined, { isQuiet: true })).crisp_website_id;
  } catch {
    return '';
  }
}
