import { useRoutes } from 'react-router';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { routes } from './routes.ts';

export function App() {
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}
