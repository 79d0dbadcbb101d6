import { useSession } from '../session/session-store.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

/** The full-screen 'Loading' overlay, shown while the app state says so. */
export function PageLoader() {
  return useSession(({ app }) => app.showPageLoader) && <LoadingOverlay />;
}
