import { useLayoutEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Location, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../app.tsx';
import { clearAnswers } from '../lib/api/answer-cache.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { useAwaitedNavigate } from '../lib/navigation/use-awaited-navigate.ts';
import { lastParcelCache } from '../session/last-parcel-cache.ts';
import { emptyState } from '../session/session-state.ts';
import { sessionStore } from '../session/session-store.ts';
import '../styles/main.css';

interface RenderOptions {
  /** Whether this browser offers passkeys among the suggestions of a field, for which the log-in page asks for a challenge. */
  readonly offersPasskeys?: boolean;
}

/** The whole product at a path, as a browser shows it, and where it went since. What it leaves behind is cleared after the test. */
export async function renderApp(path: string, { offersPasskeys = false }: RenderOptions = {}) {
  const offer = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(offersPasskeys);
  const visit: Visit = {};
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <FollowVisit visit={visit} />
      <App />
    </MemoryRouter>,
  );
  onTestFinished(async () => {
    await screen.unmount(); // or it would ask again for what is cleared here, of a network that is no longer the test's
    offer.mockResolvedValue(false);
    queryClient.clear();
    clearAnswers();
    toast.remove();
    sessionStore.setState(emptyState, true);
    localStorage.clear();
    sessionStorage.clear();
    await caches.delete(lastParcelCache);
  });
  const currentPath = () => `${visit.location?.pathname}${visit.location?.search}`;
  const currentHash = () => visit.location?.hash;
  const navigate = async (target: string) => visit.navigate?.(target);
  // What is open above the page has an entry in the browser's own history.
  const goBack = async () => (document.querySelector(':modal') ? window.history.back() : visit.goBack?.());
  return { screen, currentPath, currentHash, navigate, goBack };
}

/** Where the product is, as far as it is drawn, and how a test leads it elsewhere. */
interface Visit {
  location?: Location;
  navigate?: (target: string) => Promise<void>;
  goBack?: () => Promise<void>;
}

function FollowVisit({ visit }: { readonly visit: Visit }) {
  const location = useLocation();
  const navigate = useAwaitedNavigate();
  const step = useNavigate();
  useLayoutEffect(() => {
    Object.assign(visit, { location, navigate, goBack: () => Promise.resolve(step(-1)) });
  });
  return null;
}
