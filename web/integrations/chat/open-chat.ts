import { company } from '../../lib/company.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

/**
 * Opens the support chat, which is loaded on first use: Crisp where this installation has it, our own panel otherwise. `about` is
 * what the person seems to want to ask. Where it can't be had, a toast says so and how else we are reached.
 */
export async function openChat(about = ''): Promise<void> {
  try {
    const { chooseChat } = await loadChunk(() => import('./choose-chat.ts'));
    await (await chooseChat()).open(about);
  } catch {
    await sayUnavailable();
  }
}

/** The toasts are loaded already, or on their way: every page has them once somebody has pressed something. */
async function sayUnavailable(): Promise<void> {
  const { toast } = await import('react-hot-toast/headless');
  toast.error(`The chat could not be opened. Check your connection, or call ${company.phone}.`);
}
