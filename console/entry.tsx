import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../web/ui/buttons/button.tsx';
import { Notice } from '../web/ui/feedback/notice.tsx';
import { Spinner } from '../web/ui/spinner.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { connectStaffSession, endWhenIdle, resumeSession, useStaffSession } from './staff-session.ts';

// The server hands this file to everybody, and what it loads from here only to who is logged in.
const Toaster = lazy(async () => ({ default: (await import('../web/ui/overlays/toaster.tsx')).Toaster }));
const App = lazy(async () => ({ default: (await import('./app.tsx')).App }));

function Console() {
  const session = useStaffSession();
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    void resumeSession()
      .catch(() => undefined) // then the log-in says why
      .then(() => setIsAsked(true));
  }, []);

  if (!isAsked) return <Opening />;
  if (!session) return <SignIn />;
  return (
    <Suspense fallback={<Opening />}>
      <App />
    </Suspense>
  );
}

function Opening() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="sr-only">Opening the console</span>
      <Spinner className="size-10 text-route" />
    </div>
  );
}

interface LoadFailureProps {
  readonly children: ReactNode;
}

// Only class components can catch errors.
class LoadFailureScreen extends Component<LoadFailureProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto grid max-w-form gap-4 px-gutter py-16">
        <h1>This page didn’t open</h1>
        <Notice tone="danger">There may be a new version. Load the page again.</Notice>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </main>
    );
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
connectStaffSession();
endWhenIdle();
createRoot(root).render(
  <StrictMode>
    <LoadFailureScreen>
      <Console />
    </LoadFailureScreen>
    <Suspense>
      <Toaster />
    </Suspense>
  </StrictMode>,
);
