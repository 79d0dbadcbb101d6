import { createRoot } from 'react-dom/client';
import { sessionStore } from '../../session/session-store.ts';
import { SupportPanel } from './support-panel.tsx';

let close: (() => void) | undefined;

/**
 * Shows the support panel over whatever page there is, the error screen too, for which it has a root of its own. It closes itself
 * as soon as somebody else, or nobody, is signed in: the conversation was another person's.
 */
export function openPanel(about: string, said?: string): void {
  close?.();
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box, { identifierPrefix: 'support' }); // or its ids would be those of the page's own root
  const stopWatching = sessionStore.subscribe(({ user: now }, { user: before }) => {
    if (now.access_token !== before.access_token) close?.();
  });
  const closeThis = () => {
    if (close !== closeThis) return;
    close = undefined;
    stopWatching();
    root.unmount();
    box.remove();
  };
  close = closeThis;
  root.render(<SupportPanel about={about} said={said} onClose={closeThis} />);
}

/** Closes the panel, or shows it where it is not open. */
export function togglePanel(): void {
  if (close) close();
  else openPanel('');
}
