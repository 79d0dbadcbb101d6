import { supportConfig } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import type { Chat } from './chat.ts';
import { localChat } from './local-chat.ts';

/**
 * Crisp where it is configured and can be loaded, our own otherwise. Always our own during a payment, because no third-party script may
 * load there.
 */
export async function chooseChat(): Promise<Chat> {
  if (isPaying()) return localChat;
  const websiteId = await findWebsiteId();
  if (websiteId === '') return localChat;
  try {
    const { loadCrisp } = await import('./crisp-chat.ts');
    return await loadCrisp(websiteId);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the operator can fix it, a customer can't
    console.error('Crisp could not be loaded, so the chat is our own.', error);
    return localChat;
  }
}

/** The payment step and the payment dialog set `data-payment`. */
function isPaying(): boolean {
  return document.querySelector('[data-payment]') !== null;
}

/** Quiet: our own panel shows that the server can't be reached. */
async function findWebsiteId(): Promise<string> {
  try {
    return (await call(supportConfig, {}, undefined, { isQuiet: true })).crisp_website_id;
  } catch {
    return '';
  }
}
