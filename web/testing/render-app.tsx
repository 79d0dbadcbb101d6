import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loginPathFrom } from '../layout/navigation.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { routes } from '../routes.ts';
import { connectApi } from '../session/connect-api.ts';
import { emptyState } from '../session/empty-state.ts';
import { lastParcelCache } from '../session/last-parcel-cache.ts';
import { sessionStore } from '../session/session-store.ts';
import '../styles/main.css';

interface RenderOptions {
  /** Whether this browser offers passkeys among the suggestions of a field, for which the log-in page asks for a challenge. */
  readonly offersPasskeys?: boolean;
}

/** The whole product at a path, as a browser shows it, and where it went since. What it leaves behind is cleared after the test. */
export async function renderApp(path: string, { offersPasskeys = false }: RenderOptions = {}) {
  const offer = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(offersPasskeys);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  connectApi(() => void router.navigate(loginPathFrom(router.state.location)));
  const screen = await render(<RouterProvider router={router} />);
  onTestFinished(async () => {
    await screen.unmount(); // or it would ask again for what is cleared here, of a network that is no longer the test's
    router.dispose();
    offer.mockResolvedValue(false);
    queryClient.clear();
    toast.remove();
    sessionStore.setState(emptyState, true);
    localStorage.clear();
    sessionStorage.clear();
    await caches.delete(lastParcelCache);
  });
  const currentPath = () => `${router.state.location.pathname}${router.state.location.search}`;
  const currentHash = () => router.state.location.hash;
  const navigate = (target: string) => router.navigate(target);
  const goBack = () => router.navigate(-1);
  return { screen, currentPath, currentHash, navigate, goBack };
}
