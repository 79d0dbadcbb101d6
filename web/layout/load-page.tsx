import { type ComponentType, use, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '../lib/load-chunk.ts';
import { documentTitle, type Page, type PageModule } from '../lib/page.ts';
import { setPageLoader } from '../session/session-store.ts';

/** How long a page may be on its way before the 'Loading' overlay says so; for a quicker one it would only flash. */
const unnoticedMs = 400;

/** A page whose code is loaded on the first visit. */
export interface LazyPage {
  /** Loads the file, or returns what is loaded already. */
  readonly load: () => Promise<PageModule>;
  /** Draws the page; suspends until its file is there. */
  readonly Component: ComponentType;
}

const failedPages = new Set<() => void>();
const loadFailures = new WeakSet<object>();

/** Whether an error means that a page's file could not be had: the error screen says so, and there is nothing to log. */
export function isLoadFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && loadFailures.has(error);
}

/** Lets the next visit load a page again that failed to load. */
export function retryFailedPages(): void {
  for (const retry of failedPages) retry();
  failedPages.clear();
}

export function loadPage(load: () => Promise<PageModule>): LazyPage {
  let loading: Promise<PageModule> | undefined;

  const request = () => {
    loading ??= readAtOnce(loadWithOverlay(load), (error) => {
      if (typeof error === 'object' && error !== null) loadFailures.add(error);
      // Not at once: React renders a failed component a second time, which must find the same failure.
      failedPages.add(() => {
        loading = undefined;
      });
    });
    return loading;
  };

  function LoadedPage() {
    const { Component, page } = use(request());
    useDocumentHead(page);
    return <Component />;
  }
  return { load: request, Component: LoadedPage };
}

/** Marks a promise once it is fulfilled, in the way React's `use` looks for: it then reads the value without suspending. */
function readAtOnce<T>(promise: Promise<T>, onFailure: (error: unknown) => void): Promise<T> {
  promise.then((value) => void Object.assign(promise, { status: 'fulfilled', value }), onFailure);
  return promise;
}

async function loadWithOverlay(load: () => Promise<PageModule>): Promise<PageModule> {
  let isNoticed = false;
  const overlay = setTimeout(() => {
    isNoticed = true;
    setPageLoader(true);
  }, unnoticedMs);
  try {
    return await loadChunk(load);
  } finally {
    clearTimeout(overlay);
    if (isNoticed) setPageLoader(false);
  }
}

/** Writes the same lines into the document's head that the prerender writes into the HTML of a page. */
function useDocumentHead(page: Page): void {
  const { pathname } = useLocation();
  // A layout effect runs before a message in the page's place names the tab (message-screen.tsx).
  useLayoutEffect(() => {
    document.title = documentTitle(page);
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical) canonical.href = new URL(pathname, canonical.href).href;
  }, [page, pathname]);
}
