import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageLoader } from './page-loader.tsx';
import { useHasBeenUsed } from './use-has-been-used.ts';

const Toaster = lazy(loadToaster);

/** The main layout: sticky header, the page, footer, and over them the toasts and the loading overlay. */
export function Frame({ children }: { children: ReactNode }) {
  // Before that there is nothing to say to a visitor, and the page loads the faster without it.
  const [hasBeenUsed, isSignedIn] = [useHasBeenUsed(), useIsSignedIn()];
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-2 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <PageLoader />
      {(hasBeenUsed || isSignedIn) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

/** Without a connection the toasts come once there is one: a page must not fail because of them. */
async function loadToaster(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('../ui/toaster.tsx')).Toaster };
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadToaster();
  }
}
