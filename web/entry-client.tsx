import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { keepShellFocus } from './layout/frame.tsx';
import { isLoadFailure } from './layout/load-page.tsx';
import { withHomeTab } from './layout/navigation.ts';
import { randomKey } from './lib/random-key.ts';
import { pageAt } from './routes.ts';
import { followOtherTabs } from './session/session-store.ts';
import { clearOnSignOut } from './session/sign-out.ts';
import { followHistory } from './ui/overlays/close-on-back.ts';

// Not awaited at the top level: the page's file imports from this one, so each would wait for the other.
void start();
registerServiceWorker();

async function start(): Promise<void> {
  showTabInAddress();
  nameFirstEntry();
  followHistory();
  await loadFirstPage();
  followOtherTabs();
  clearOnSignOut(async () => (await import('./integrations/chat/support-chat.ts')).forgetChat());
  show(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** Before the router reads it: the home page's address names its tab (specification, section 2). */
function showTabInAddress(): void {
  const { href } = window.location;
  const named = withHomeTab(href);
  if (named !== href) window.history.replaceState(window.history.state, '', named);
}

/** Before the router reads it: the router gives every history entry a key but a tab's first, and `form-entries.ts` tells them apart by it. */
function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  const hasKey = typeof state === 'object' && state !== null && 'key' in state;
  if (!hasKey) window.history.replaceState({ ...window.history.state, key: randomKey() }, '');
}

/** Before it is rendered, so that React hydrates the prerendered HTML at once. */
async function loadFirstPage(): Promise<void> {
  try {
    await pageAt(window.location)?.load();
  } catch {
    // The page fails with the same error when it is rendered, and shows the error screen.
  }
}

/** React would log every error that the error screen shows. */
function onCaughtError(error: unknown): void {
  if (!isLoadFailure(error)) reportError(error);
}

/** Hydrates prerendered HTML, or renders the page in place of the shell. As a transition, which input can interrupt. */
function show(app: React.ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id root.');
  const isPrerendered = root.firstElementChild !== null && root.dataset['shell'] === undefined;
  if (!isPrerendered) keepShellFocus(root);
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app, { onCaughtError });
    else createRoot(root, { onCaughtError }).render(app);
  });
}

/** In production, once the page has loaded and is idle. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', registerWhenIdle, { once: true });
}

function registerWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 2000); // Safari
}

function register(): void {
  // Some browsers refuse, for example in a private window.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
