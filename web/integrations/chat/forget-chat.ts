import { supportConfig } from '../../../contract/support.ts';
import { call } from '../../lib/api/call.ts';
import { hasCrispSession, loadCrisp } from './crisp-chat.ts';
import { localChat } from './local-chat.ts';

/**
 * Deletes every chat's conversation from this browser: the next user must not see it. Loads Crisp if it was used before this page was
 * opened, because only Crisp can end its session.
 */
export async function forgetChat(): Promise<void> {
  await Promise.allSettled([localChat.forget(), forgetCrisp()]);
}

async function forgetCrisp(): Promise<void> {
  if (!hasCrispSession()) return;
  const { crisp_website_id: websiteId } = await call(supportConfig, {}, undefined, { isQuiet: true });
  if (websiteId !== '') await (await loadCrisp(websiteId)).forget();
}
