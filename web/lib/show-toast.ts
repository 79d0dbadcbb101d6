/** On the window: what draws toasts is loaded with the first one. */
export const toastEvent = 'toast';

/** Loaded on use, for pages whose first load has no toast. The same id twice is one toast. */
export async function showToast(tone: 'success' | 'error', message: string, id: string = message): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless');
    toast[tone](message, { id });
    window.dispatchEvent(new Event(toastEvent));
  } catch {
    // Offline before anything was used: what draws toasts isn't loaded either.
  }
}
