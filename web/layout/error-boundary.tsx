import { Component, type ReactNode } from 'react';
import { type Location, Outlet, useLocation } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { retryFailedPages } from './load-page.tsx';

/** Shows the error screen in place of the pages below it when one of them fails, until somebody goes elsewhere. */
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

// React catches errors in classes alone.
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
