import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepShellFocus } from './layout/keep-shell-focus.ts';
import { loginPathFrom } from './layout/navigation.ts';
import { withHomeTab } from './layout/with-home-tab.ts';
import { registerServiceWorker } from './lib/register-service-worker.ts';
import { routes } from './routes.ts';
import { connectApi } from './session/connect-api.ts';
import { forgetOnSignOut } from './session/forget-on-sign-out.ts';
import { followOtherTabs } from './session/session-store.ts';

// Not awaited at the top level: the page's file imports from this one, so each would wait for the other.
void start();
registerServiceWorker();

async function start(): Promise<void> {
  showTabInAddress();
  await loadFirstPage();
  const router = createBrowserRouter(routes);
  followOtherTabs();
  forgetOnSignOut(async () => (await import('./integrations/chat/forget-chat.ts')).forgetChat());
  connectApi(() => void router.navigate(loginPathFrom(router.state.location)));
  show(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** The home page's address names its tab from the start (specification, section 2), before the router has read it. */
function showTabInAddress(): void {
  const { href } = window.location;
  const named = withHomeTab(href);
  if (named !== href) window.history.replaceState(window.history.state, '', named);
}

/** Puts the first page into the table before the router sees it, or React would take the prerendered HTML over with an empty page. */
async function loadFirstPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    try {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    } catch {
      // The router tries once more and shows its error screen, which this file can't.
    }
  }
}

/** Takes prerendered HTML over, or draws the page in place of the shell. As a transition, so that the browser can answer the customer in between. */
function show(app: React.ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id root.');
  const isPrerendered = root.firstElementChild !== null && root.dataset['shell'] === undefined;
  if (!isPrerendered) keepShellFocus(root);
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
