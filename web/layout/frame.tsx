import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIsSignedIn, useSession } from '../session/session-store.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Toaster = lazy(() => loadOnceOnline(async () => (await import('../ui/toaster.tsx')).Toaster));
const ConnectionBanner = lazy(() =>
  loadOnceOnline(async () => (await import('./connection-banner.tsx')).ConnectionBanner),
);
const FocusKeeper = lazy(() => loadOnceOnline(async () => (await import('./focus-keeper.tsx')).FocusKeeper));

export function Frame({ children }: { children: ReactNode }) {
  // Toasts and banner load after the first interaction: nothing uses them before, and the page loads faster.
  const [hasBeenUsed, isSignedIn] = [useHasBeenUsed(), useIsSignedIn()];
  const isInUse = hasBeenUsed || isSignedIn;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-2 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      {isInUse && (
        <Suspense>
          <ConnectionBanner />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <PageLoader />
      {isInUse && (
        <Suspense>
          <Toaster />
          <FocusKeeper />
        </Suspense>
      )}
    </div>
  );
}

/** Waits for a connection where there is none: the page must not fail because of an optional part. */
async function loadOnceOnline(load: () => Promise<ComponentType>): Promise<{ default: ComponentType }> {
  try {
    return { default: await load() };
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadOnceOnline(load);
  }
}

/** Specification 2. base.css locks the scroll while it shows. */
function PageLoader() {
  const isShown = useSession(({ app }) => app.showPageLoader);
  if (!isShown) return null;
  return (
    <div data-scroll-lock role="status" className="fixed inset-0 z-50 grid place-items-center bg-page/90">
      <div className="grid justify-items-center gap-4">
        <Spinner className="size-14 text-route" />
        <p className="text-lg font-semibold">Loading</p>
      </div>
    </div>
  );
}

const signs = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/** Whether the visitor has interacted with the page. True on pages that are not prerendered, because these call the server. */
export function useHasBeenUsed(): boolean {
  const [hasBeenUsed, setHasBeenUsed] = useState(false);

  useEffect(() => {
    const use = () => setHasBeenUsed(true);
    const isPrerendered = document.querySelector('#root:not([data-shell])') !== null;
    if (!isPrerendered || document.activeElement !== document.body) {
      use();
      return undefined;
    }
    const over = new AbortController();
    for (const sign of signs) window.addEventListener(sign, use, { once: true, passive: true, signal: over.signal });
    return () => over.abort();
  }, []);

  return hasBeenUsed;
}
