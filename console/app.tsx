import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, useLocation, useRoutes } from 'react-router';
import { company } from '../web/lib/company.ts';
import { loadChunk } from '../web/lib/load-chunk.ts';
import { Link } from '../web/ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../web/ui/feedback/skeleton.tsx';
import { Frame } from './frame.tsx';
import { type ConsolePage, pages } from './routes.ts';
import { SearchBox } from './search/search-box.tsx';
import { useCan } from './staff-session.ts';

export function App() {
  const canSearch = useCan('customers:read');
  return (
    <BrowserRouter basename="/console">
      <Frame search={canSearch && <SearchBox />}>
        <ConsoleRoutes />
      </Frame>
    </BrowserRouter>
  );
}

const table = pages.map((page) => {
  const Loaded = lazy(async () => ({ default: (await loadChunk(page.load)).Component }));
  return { path: page.path, caseSensitive: true, element: <PermittedPage page={page} Loaded={Loaded} /> };
});

function ConsoleRoutes() {
  useFocusOnHeading();
  return useRoutes([...table, { path: '*', element: <Missing title="Page not found" /> }]);
}

interface PermittedPageProps {
  readonly page: ConsolePage;
  readonly Loaded: ComponentType;
}

function PermittedPage({ page, Loaded }: PermittedPageProps) {
  const isPermitted = useCan(page.permission);
  if (!isPermitted) return <Missing title="Not for your role" />;
  return (
    <>
      <title>{`${page.title} · ${company.name}`}</title>
      <Suspense
        fallback={
          <SkeletonGroup label={`Opening ${page.title}`}>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
      >
        <Loaded />
      </Suspense>
    </>
  );
}

function Missing({ title }: { readonly title: string }) {
  return (
    <div className="grid gap-3">
      <title>{`${title} · ${company.name}`}</title>
      <h1>{title}</h1>
      <p>
        <Link href="/">Go to the overview</Link>
      </p>
    </div>
  );
}

/** So that a screen reader reads the new page, and its scroll begins at the top. */
function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // Who has searched stays in the box, whose arrow down leads to what was found.
    const isSearching = pathname === '/search' && document.querySelector('search')?.contains(document.activeElement);
    if (!isSearching) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
