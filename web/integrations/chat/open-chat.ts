import { company } from '../../lib/company.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

/**
 * Opens the support chat, loaded on first use: Crisp where it is configured, our own panel otherwise. `about` prefills the question. If it
 * can't be loaded, a toast says how else to reach us.
 */
export async function openChat(about = ''): Promise<void> {
  try {
    const { chooseChat } = await loadChunk(() => import('./support-chat.ts'));
    await (await chooseChat()).open(about);
  } catch {
    await showUnavailable();
  }
}

/** The toasts are loaded after the first interaction with any page. */
async function showUnavailable(): Promise<void> {
  const { toast } = await import('react-hot-toast/headless');
  toast.error(`We couldn’t open the chat. Check your connection, or call ${company.phone}.`);
}
