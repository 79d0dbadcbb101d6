import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadChunk } from '../lib/load-chunk.ts';
import type { PageModule } from '../lib/page.ts';
import { setPageLoader } from '../session/session-store.ts';

/** How long a page may be on its way before the 'Loading' overlay says so; for a quicker one it would only flash. */
const unnoticedMs = 400;

/** Loads the file of a page when somebody goes there; the page's description becomes the route's handle. */
export function loadPage(load: () => Promise<PageModule>): LazyRouteFunction<RouteObject> {
  return async () => {
    let isNoticed = false;
    const overlay = setTimeout(() => {
      isNoticed = true;
      setPageLoader(true);
    }, unnoticedMs);
    try {
      const { Component, page } = await loadChunk(load);
      return { Component, handle: page };
    } finally {
      clearTimeout(overlay);
      if (isNoticed) setPageLoader(false);
    }
  };
}
