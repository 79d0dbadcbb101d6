import { supportConfig } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { hasCrispSession, loadCrisp } from './crisp-chat.ts';
import { localChat } from './local-chat.ts';

/**
 * Makes every chat of this browser forget its conversation: who signs in next must not see it. Crisp is loaded for that where it was
 * used before this page was opened, because its session can be ended only by itself.
 */
export async function forgetChat(): Promise<void> {
  await Promise.allSettled([localChat.forget(), forgetCrisp()]);
}

async function forgetCrisp(): Promise<void> {
  if (!hasCrispSession()) return;
  const { crisp_website_id: websiteId } = await call(supportConfig, {}, undefined, { isQuiet: true });
  if (websiteId !== '') await (await loadCrisp(websiteId)).forget();
}
