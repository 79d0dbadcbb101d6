import { useRoutes } from 'react-router';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { routes } from './routes.ts';

/** The whole product at the address of the router around it. */
export function App() {
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}
