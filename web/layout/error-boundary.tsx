import { Component, type ReactNode, useEffect, useState } from 'react';
import { type Location, Outlet, useLocation } from 'react-router';
import { ErrorDrawing } from '../drawings/error-drawing.tsx';
import { OfflineDrawing } from '../drawings/offline-drawing.tsx';
import { openChat } from '../integrations/chat/open-chat.ts';
import { hasLastParcel } from '../session/last-parcel-cache.ts';
import { Button } from '../ui/buttons/button.tsx';
import { retryFailedPages } from './load-page.tsx';
import { MessageScreen } from './message-screen.tsx';
import { homePath } from './navigation.ts';

export function ErrorBoundary({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

interface BoundaryProps {
  readonly location: Location;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: Location;
  readonly failure?: { readonly error: unknown } | undefined;
}

// Only class components can catch errors.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, failure: undefined };
  }

  override state: BoundaryState = { location: this.props.location };

  override componentDidCatch(): void {
    retryFailedPages();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children;
  }
}

/** The router's fallback (specification, section 2). A page that could not be loaded offline gets its own screen. */
function ErrorScreen({ error }: { readonly error: unknown }) {
  return navigator.onLine ? <Failure error={error} /> : <Offline />;
}

function Failure({ error }: { readonly error: unknown }) {
  const [message, address] = reasonOf(error).split(/:?\s+(?=https?:\/\/)/); // a browser names the file it could not load
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <Button variant="secondary" onClick={() => window.location.assign(homePath)}>
        Go to the home page
      </Button>
      <Button variant="quiet" onClick={() => void openChat(`Your website says: ${reasonOf(error)}`)}>
        Tell us
      </Button>
    </>
  );
  return (
    <MessageScreen drawing={<ErrorDrawing />} title="Unexpected Application Error!" actions={actions}>
      We couldn’t show this page. Try again, or tell us.
      <span className="mt-2 block text-sm wrap-anywhere">{message}</span>
      {address !== undefined && (
        <details className="mx-auto mt-1 w-fit max-w-full text-sm">
          <summary className="summary-chevron">Technical details</summary>
          <span className="wrap-anywhere">{address}</span>
        </details>
      )}
    </MessageScreen>
  );
}

/** Opens the page once online. */
function Offline() {
  const [hasParcel, setHasParcel] = useState(false);
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    void hasLastParcel().then(setHasParcel);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <MessageScreen
      drawing={<OfflineDrawing />}
      title="You’re offline"
      actions={
        <>
          {hasParcel && <Button onClick={() => window.location.assign('/track-parcel')}>See your last parcel</Button>}
          <Button variant={hasParcel ? 'secondary' : 'primary'} onClick={() => window.location.reload()}>
            Try again
          </Button>
        </>
      }
    >
      You haven’t opened this page before. It’ll load when you’re back online.
    </MessageScreen>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong on this page.';
}
