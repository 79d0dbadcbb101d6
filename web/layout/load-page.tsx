import { type ComponentType, use, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '../lib/load-chunk.ts';
import { documentTitle, type Page, type PageModule } from '../lib/page.ts';
import { setPageLoader } from '../session/session-store.ts';

/** So that the overlay does not flash for fast pages. */
const overlayDelayMs = 400;

export interface LazyPage {
  readonly load: () => Promise<PageModule>;
  readonly Component: ComponentType;
}

const failedPages = new Set<() => void>();
const loadFailures = new WeakSet<object>();

/** Whether a page's file could not be loaded: the error screen says so, and there is nothing to log. */
export function isLoadFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && loadFailures.has(error);
}

export function retryFailedPages(): void {
  for (const retry of failedPages) retry();
  failedPages.clear();
}

export function loadPage(load: () => Promise<PageModule>): LazyPage {
  let loading: Promise<PageModule> | undefined;

  const request = () => {
    loading ??= markFulfilled(loadWithOverlay(load), (error) => {
      if (typeof error === 'object' && error !== null) loadFailures.add(error);
      // Not at once: React renders a failed component a second time, and must find the same failure.
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

/** Marks a fulfilled promise the way React's `use` expects, so that it reads the value without suspending. */
function markFulfilled<T>(promise: Promise<T>, onFailure: (error: unknown) => void): Promise<T> {
  promise.then((value) => void Object.assign(promise, { status: 'fulfilled', value }), onFailure);
  return promise;
}

async function loadWithOverlay(load: () => Promise<PageModule>): Promise<PageModule> {
  let isNoticed = false;
  const overlay = setTimeout(() => {
    isNoticed = true;
    setPageLoader(true);
  }, overlayDelayMs);
  try {
    return await loadChunk(load);
  } finally {
    clearTimeout(overlay);
    if (isNoticed) setPageLoader(false);
  }
}

/** Writes the same head into the document as the prerender writes into the HTML. */
function useDocumentHead(page: Page): void {
  const { pathname } = useLocation();
  // A layout effect, so that a message screen can still set the tab's title (message-screen.tsx).
  useLayoutEffect(() => {
    document.title = documentTitle(page);
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical) canonical.href = new URL(pathname, canonical.href).href;
  }, [page, pathname]);
}
